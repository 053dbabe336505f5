import { Archive, MessageCircleHeart } from "lucide-react";
import { useT } from "#web/lib/language/i18n.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** In place of an empty list: there is no conversation, or all are archived. */
export default function EmptyChats({ isAllArchived }: { isAllArchived: boolean }) {
  const t = useT("chatlist");
  if (isAllArchived)
    return (
      <EmptyState
        icon={Archive}
        title={t("all_archived.title")}
        action={<ButtonLink to="/chats?only=archived">{t("all_archived.action")}</ButtonLink>}
      >
        {t("all_archived.text")}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={MessageCircleHeart}
      title={t("empty.title")}
      action={<ButtonLink to="/members">{t("empty.action")}</ButtonLink>}
    >
      {t("empty.text")}
    </EmptyState>
  );
}
