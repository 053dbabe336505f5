import { useState } from "react";
import { Outlet, useNavigate, useParams } from "react-router";
import { BlockDialog } from "#web/features/care/blocks/block-dialog.tsx";
import type { Person } from "#web/features/care/blocks/queries.ts";
import { chatsQuery } from "#web/features/ground/session/queries.ts";
import { settingsQuery } from "#web/features/ground/session/settings.ts";
import { ChatFrame } from "#web/features/talking/chats/chat-frame.tsx";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/load.ts";
import type { PageFacts } from "#web/lib/page-facts.ts";
import type { Route } from "./+types/chat-frame";

export const handle = { messages: ["safety"], audience: "member" } satisfies PageFacts;

const queries = () => [optional(chatsQuery()), optional(settingsQuery("chat"))];

export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries, handle);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries, handle);

/** Around all three chat addresses, so that going from one to another keeps list, draft and focus. */
export default function ChatFrameRoute() {
  const { conversation_id, member_id } = useParams();
  const navigate = useNavigate();
  const [blocking, setBlocking] = useState<Person | null>(null);
  return (
    <>
      <Outlet />
      <ChatFrame conversationId={conversation_id} memberId={member_id} onBlock={setBlocking} />
      <BlockDialog
        person={blocking}
        onClose={() => setBlocking(null)}
        onBlocked={async () => {
          await navigate("/chats", { replace: true });
          setBlocking(null);
        }}
      />
    </>
  );
}
