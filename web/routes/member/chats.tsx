import type { Subject } from "#i18n/subjects.ts";
import { PageHead } from "#web/features/session/page-head.tsx";
import { useT } from "#web/lib/i18n.ts";

export const handle = { messages: ["chats"] satisfies Subject[] };

/** The list itself is in the frame around. */
export default function Chats() {
  const t = useT("chats");
  return <PageHead title={t("title")} />;
}
