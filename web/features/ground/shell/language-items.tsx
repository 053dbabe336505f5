import { useQueryClient } from "@tanstack/react-query";
import { Check, Globe } from "lucide-react";
import { useLocation } from "react-router";
import { type Locale, localeNames } from "#i18n/locales.ts";
import { userQuery, useUser } from "#web/features/ground/session/queries.ts";
import { api } from "#web/lib/api/api.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { langConfigPath } from "#web/lib/language/lang-config-path.ts";
import { useLocaleSwitch } from "#web/lib/language/locale.tsx";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import { usePageFact } from "#web/lib/page/page-facts.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { MenuItem } from "#web/ui/menu-item.tsx";
import { MenuLink } from "#web/ui/menu-link.tsx";
import { toast } from "#web/ui/toast.ts";
import type { OpenedMenuProps } from "./bar-menu.tsx";
import { OpeningButton } from "./opening-button.tsx";

/** Each language by its own name. A choice changes the page in place and is stored with the account. */
export default function LanguageItems({ label, face }: OpenedMenuProps) {
  const t = useT("common");
  const { languages } = usePageRequest();
  const { locale, setLocale } = useLocaleSwitch();
  const client = useQueryClient();
  const user = useUser();
  const isApart = usePageFact("isApart");
  const at = useLocation();

  const choose = async (next: Locale) => {
    if (next === locale) return;
    try {
      await setLocale(next);
      if (user) {
        const saved = await api("PUT /api/user.php", { body: { language: next } });
        client.setQueryData(userQuery().queryKey, saved);
      }
      await client.invalidateQueries();
    } catch {
      toast(t("language.failed"), { tone: "danger" });
    }
  };

  return (
    <Menu
      label={label}
      className="max-h-[70dvh] overflow-y-auto"
      trigger={(attributes) => (
        <OpeningButton {...attributes} label={label}>
          {face}
        </OpeningButton>
      )}
    >
      {languages.map((one) => (
        <MenuItem
          key={one}
          lang={one}
          aria-current={one === locale || undefined}
          onClick={() => choose(one)}
          icon={<Icon icon={Check} className={one === locale ? "text-primary-text" : "invisible"} />}
        >
          {localeNames[one]}
        </MenuItem>
      ))}
      {isApart ? null : (
        <>
          <hr className="my-1.5" />
          <MenuLink to={langConfigPath(at)} icon={<Icon icon={Globe} />}>
            {t("language.more")}
          </MenuLink>
        </>
      )}
    </Menu>
  );
}
