import { ExitPage } from "#web/features/ground/exit/exit-page.tsx";
import { messageLinkQuery } from "#web/features/talking/chats/message-link-query.ts";
import { type LoadArgs, loadInBrowser, loadOnServer } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import type { Route } from "./+types/message-link";

export const handle = { messages: ["exit", "errors"], audience: "member" } satisfies PageFacts;

/** The other site must not learn of the conversation, and search engines must not learn of the page. */
export const headers = () => ({ "referrer-policy": "no-referrer", "x-robots-tag": "noindex, nofollow" });

const queries = ({ params }: LoadArgs) => [messageLinkQuery(readParams(params))];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries, handle);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries, handle);

function readParams({ conversation_id = "", seq = "", number = "" }: LoadArgs["params"]) {
  return { conversation_id, seq: Number(seq), number: Number(number) };
}

/** Where a link of a message leads, before one leaves. */
export default function MessageLink({ params }: Route.ComponentProps) {
  const t = useT("exit");
  const link = useQuery(messageLinkQuery(readParams(params))).data?.link;
  if (!link) return null;
  return (
    <ExitPage
      {...link}
      reason={t("from_message")}
      back={{ to: `/chats/${params.conversation_id}`, label: t("to_chat") }}
    />
  );
}
