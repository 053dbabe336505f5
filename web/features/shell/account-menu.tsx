import { LogOut, ReceiptText, Settings, UserRound } from "lucide-react";
import { useUser } from "#web/features/session/queries.ts";
import { useLogout } from "#web/features/session/use-logout.ts";
import { useT } from "#web/lib/i18n.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { MenuItem } from "#web/ui/menu-item.tsx";
import { MenuLink } from "#web/ui/menu-link.tsx";
import { toast } from "#web/ui/toast.ts";
import { barButtonLook } from "./bar-button.ts";
import { ThemeItems } from "./theme-items.tsx";

export function AccountMenu() {
  const t = useT("common");
  const tErrors = useT("errors");
  const user = useUser();
  const logout = useLogout();
  if (!user) return null;
  const label = t("account.menu", { name: user.profile.name });
  return (
    <Menu
      label={label}
      trigger={(attributes) => (
        <button type="button" {...attributes} aria-label={label} className={barButtonLook}>
          <Avatar src={user.profile.main_image?.thumb_filename ?? null} alt="" size="sm" />
        </button>
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
      <hr className="mx-3 my-1" />
      <ThemeItems />
      <hr className="mx-3 my-1" />
      <MenuItem
        icon={<Icon icon={LogOut} />}
        onClick={() => logout().catch(() => toast(tErrors("network"), { tone: "danger" }))}
      >
        {t("account.logout")}
      </MenuItem>
    </Menu>
  );
}
