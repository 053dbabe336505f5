import { useUser } from "#web/features/ground/session/queries.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { BarMenu } from "./bar-menu.tsx";

export function AccountMenu() {
  const t = useT("navigation");
  const user = useUser();
  if (!user) return null;
  return (
    <BarMenu
      label={t("account.menu", { name: user.profile.name })}
      load={() => import("./account-items.tsx")}
      face={
        <Avatar
          src={user.profile.main_image?.thumb_filename ?? null}
          alt=""
          size="sm"
          className={user.has_support_answer ? "news" : ""}
        />
      }
    />
  );
}
