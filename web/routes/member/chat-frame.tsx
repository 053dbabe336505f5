import { Outlet, useParams } from "react-router";
import { ChatFrame } from "#web/features/chats/chat-frame.tsx";
import { chatsQuery } from "#web/features/session/queries.ts";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/load.ts";
import type { Route } from "./+types/chat-frame";

const queries = () => [optional(chatsQuery())];
const options = { audience: "member" } as const;

export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries, options);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries, options);

/** Around all three chat addresses, so that going from one to another keeps list, draft and focus. */
export default function ChatFrameRoute() {
  const { conversation_id, member_id } = useParams();
  return (
    <>
      <Outlet />
      <ChatFrame conversationId={conversation_id} memberId={member_id} />
    </>
  );
}
