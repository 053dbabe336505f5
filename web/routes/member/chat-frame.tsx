import { useState } from "react";
import { Outlet, useNavigate, useParams } from "react-router";
import type { Subject } from "#i18n/subjects.ts";
import { ChatFrame } from "#web/features/chats/chat-frame.tsx";
import { BlockDialog } from "#web/features/safety/block-dialog.tsx";
import type { Person } from "#web/features/safety/queries.ts";
import { chatsQuery } from "#web/features/session/queries.ts";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/load.ts";
import type { Route } from "./+types/chat-frame";

export const handle = { messages: ["safety"] satisfies Subject[] };

const queries = () => [optional(chatsQuery())];
const options = { audience: "member" } as const;

export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries, options);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries, options);

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
