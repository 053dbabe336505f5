import { useQuery } from "@tanstack/react-query";
import type { Subject } from "#i18n/subjects.ts";
import { conversationQuery, threadQuery } from "#web/features/chats/queries.ts";
import { PageHead } from "#web/features/session/page-head.tsx";
import { useT } from "#web/lib/i18n.ts";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/load.ts";
import type { Route } from "./+types/chat";

export const handle = { messages: ["chats"] satisfies Subject[], isFullScreen: true };

const queries = ({ params }: { params: Route.LoaderArgs["params"] }) => [
  conversationQuery(params.conversation_id),
  optional(threadQuery(params.conversation_id)),
];
const options = { audience: "member" } as const;
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries, options);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries, options);

/** The conversation itself is in the frame around. */
export default function Chat({ params }: Route.ComponentProps) {
  const t = useT("chats");
  const partner = useQuery(conversationQuery(params.conversation_id)).data?.conversation.partner;
  const name = partner?.id ? partner.name : t("deleted_member");
  return <PageHead title={t("with", { name })} />;
}
