import { useQueryClient } from "@tanstack/react-query";
import { Check, Languages } from "lucide-react";
import { type Locale, localeNames } from "#i18n/locales.ts";
import { userQuery, useUser } from "#web/features/session/queries.ts";
import { api } from "#web/lib/api.ts";
import { useT } from "#web/lib/i18n.ts";
import { useLocaleSwitch } from "#web/lib/locale.tsx";
import { usePageRequest } from "#web/lib/page-context.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { MenuItem } from "#web/ui/menu-item.tsx";
import { toast } from "#web/ui/toast.ts";
import { barButtonLook } from "./bar-button.ts";

/** Each language in its own words. Choosing one changes the page in place and is kept with the account. */
export function LanguageMenu() {
  const t = useT("common");
  const { languages } = usePageRequest();
  const { locale, setLocale } = useLocaleSwitch();
  const client = useQueryClient();
  const user = useUser();

  const choose = async (next: Locale) => {
    if (next === locale) return;
    try {
      await setLocale(next);
      if (user)
        client.setQueryData(
          userQuery().queryKey,
          await api("PUT /api/user.php", { body: { language: next } }),
        );
      await client.invalidateQueries();
    } catch {
      toast(t("language.failed"), { tone: "danger" });
    }
  };

  return (
    <Menu
      label={t("language.menu", { language: localeNames[locale] })}
      className="max-h-[70dvh] overflow-y-auto"
      trigger={(attributes) => (
        <button
          type="button"
          {...attributes}
          aria-label={t("language.menu", { language: localeNames[locale] })}
          className={barButtonLook}
        >
          <Icon icon={Languages} />
          <span aria-hidden="true" className="text-xs font-bold uppercase">
            {locale}
          </span>
        </button>
      )}
    >
      {languages.map((one) => (
        <MenuItem
          key={one}
          lang={one}
          onClick={() => choose(one)}
          icon={<Icon icon={Check} className={one === locale ? "text-primary-text" : "invisible"} />}
        >
          {localeNames[one]}
        </MenuItem>
      ))}
    </Menu>
  );
}
