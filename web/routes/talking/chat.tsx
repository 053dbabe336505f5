import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { prepareConversation } from "#web/features/talking/chats/load-conversation.ts";
import { conversationQuery, threadQuery } from "#web/features/talking/chats/queries.ts";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import type { Route } from "./+types/chat";

export const handle = {
  messages: ["chats", "person"],
  isFullScreen: true,
  audience: "member",
  isMembersArea: true,
} satisfies PageFacts;

const queries = ({ params }: { params: Route.LoaderArgs["params"] }) => [
  conversationQuery(params.conversation_id),
  optional(threadQuery(params.conversation_id)),
];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries, handle);
export async function clientLoader(args: Route.ClientLoaderArgs) {
  const [answer] = await Promise.all([loadInBrowser(args, queries, handle), prepareConversation()]);
  return answer;
}

/** The frame renders the conversation itself. */
export default function Chat({ params }: Route.ComponentProps) {
  const t = useT("chats");
  const partner = useQuery(conversationQuery(params.conversation_id)).data?.conversation.partner;
  const name = partner?.id ? partner.name : t("deleted_member");
  return <PageHead title={t("with", { name })} />;
}
