import { useState } from "react";
import { Outlet, useParams } from "react-router";
import { chatsQuery } from "#web/features/ground/session/queries.ts";
import { settingsQuery } from "#web/features/ground/session/settings.ts";
import { ChatFrame } from "#web/features/talking/chats/chat-frame.tsx";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import type { CareWish } from "#web/lib/browser/care-wish.ts";
import { deferred } from "#web/lib/page/deferred.tsx";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import type { Route } from "./+types/chat-frame";

const SafetyDialog = deferred(() => import("#web/flows/care/safety-dialog.tsx"), { isVital: true });

export const handle = { audience: "member" } satisfies PageFacts;

const queries = () => [optional(chatsQuery()), optional(settingsQuery("chat"))];

export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries, handle);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries, handle);

/** Around all three chat addresses, so that a change between them keeps list, draft and focus. */
export default function ChatFrameRoute() {
  const { conversation_id, member_id } = useParams();
  const [wish, setWish] = useState<CareWish | null>(null);
  return (
    <>
      <Outlet />
      <ChatFrame conversationId={conversation_id} memberId={member_id} onSafety={setWish} />
      {wish ? <SafetyDialog wish={wish} leaveTo="/chats" onClose={() => setWish(null)} /> : null}
    </>
  );
}
