import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";

export const handle = { messages: ["chats", "person"], isMembersArea: true } satisfies PageFacts;

/** The frame renders the list itself. */
export default function Chats() {
  const t = useT("chats");
  return <PageHead title={t("title")} />;
}
