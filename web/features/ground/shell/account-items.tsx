import { LifeBuoy, LogOut, ReceiptText, Settings, UserRound } from "lucide-react";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useLogout } from "#web/features/ground/session/use-logout.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { MenuItem } from "#web/ui/menu-item.tsx";
import { MenuLink } from "#web/ui/menu-link.tsx";
import { Tag } from "#web/ui/tag.tsx";
import type { OpenedMenuProps } from "./bar-menu.tsx";
import { leaveNoticed } from "./leave-noticed.ts";
import { OpeningButton } from "./opening-button.tsx";
import { ThemeItems } from "./theme-items.tsx";

/** The member's own pages, the theme choice and the log-out. */
export default function AccountItems({ label, face }: OpenedMenuProps) {
  const t = useT("navigation");
  const tErrors = useT("errors");
  const logout = useLogout();
  const hasAnswer = useUser()?.has_support_answer === true;
  const leave = () =>
    leaveNoticed(logout, { underWay: t("account.logging_out"), failed: tErrors("network") });
  return (
    <Menu
      label={label}
      trigger={(attributes) => (
        <OpeningButton {...attributes} label={label}>
          {face}
        </OpeningButton>
      )}
    >
      <MenuLink to="/profile" icon={<Icon icon={UserRound} />}>
        {t("account.profile")}
      </MenuLink>
      <MenuLink to="/transactions" icon={<Icon icon={ReceiptText} />}>
        {t("account.transactions")}
      </MenuLink>
      <MenuLink to="/notifications" icon={<Icon icon={Settings} />}>
        {t("account.settings")}
      </MenuLink>
      <MenuLink to="/support" icon={<Icon icon={LifeBuoy} />}>
        {t("account.support")}
        {hasAnswer ? <Tag tone="primary">{t("account.answer")}</Tag> : null}
      </MenuLink>
      <hr className="mx-3 my-1" />
      <ThemeItems />
      <hr className="mx-3 my-1" />
      <MenuItem icon={<Icon icon={LogOut} />} onClick={leave}>
        {t("account.logout")}
      </MenuItem>
    </Menu>
  );
}
