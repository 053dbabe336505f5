import { useState } from "react";
import { Outlet, useParams } from "react-router";
import { chatsQuery } from "#web/features/ground/session/queries.ts";
import { settingsQuery } from "#web/features/ground/session/settings.ts";
import { ChatFrame } from "#web/features/talking/chats/chat-frame.tsx";
import { isNarrowed, readChatSearch } from "#web/features/talking/chats/chat-search.ts";
import { foundPages } from "#web/features/talking/chats/queries.ts";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import type { CareWish } from "#web/lib/browser/care-wish.ts";
import { deferred } from "#web/lib/page/deferred.tsx";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import type { Route } from "./+types/chat-frame";

const CareDialog = deferred(() => import("#web/flows/care/care-dialog.tsx"), { isVital: true });

export const handle = { audience: "member" } satisfies PageFacts;

const queries = () => [optional(chatsQuery()), optional(settingsQuery("chat"))];
/** In the browser the list itself asks for what a filter finds, so that no letter of a search waits for the one before. */
const queriesOnServer = ({ request }: Route.LoaderArgs) => {
  const search = readChatSearch(new URL(request.url).searchParams);
  return [...queries(), ...(isNarrowed(search) ? [optional(foundPages(search))] : [])];
};

export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queriesOnServer, handle);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries, handle);

/** Around all three chat addresses, so that a change between them keeps list, draft and focus. */
export default function ChatFrameRoute() {
  const { conversation_id, member_id } = useParams();
  const [wish, setWish] = useState<CareWish | null>(null);
  return (
    <>
      <Outlet />
      <ChatFrame conversationId={conversation_id} memberId={member_id} onCareWish={setWish} />
      {wish ? <CareDialog wish={wish} leaveTo="/chats" onClose={() => setWish(null)} /> : null}
    </>
  );
}
