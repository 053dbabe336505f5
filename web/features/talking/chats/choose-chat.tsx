import { MessagesSquare } from "lucide-react";
import { useT } from "#web/lib/language/i18n.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** Next to the list while no conversation is open. */
export default function ChooseChat() {
  const t = useT("chats");
  return (
    <EmptyState icon={MessagesSquare} title={t("choose.title")} className="my-auto">
      {t("choose.text")}
    </EmptyState>
  );
}
