import { useUser } from "#web/features/ground/session/queries.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { BarMenu } from "./bar-menu.tsx";

export function AccountMenu() {
  const t = useT("navigation");
  const user = useUser();
  if (!user) return null;
  const hasAnswer = user.has_support_answer;
  const menu = t("account.menu", { name: user.profile.name });
  return (
    <BarMenu
      label={hasAnswer ? `${menu} (${t("account.answer")})` : menu}
      load={() => import("./account-items.tsx")}
      face={
        <Avatar
          src={user.profile.main_image?.thumb_filename ?? null}
          alt=""
          size="sm"
          className={hasAnswer ? "news" : ""}
        />
      }
    />
  );
}
