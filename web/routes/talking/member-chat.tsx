import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "react-router";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { prepareConversation } from "#web/features/talking/chats/load-conversation.ts";
import { interestsQuery, memberConversationQuery, memberQuery } from "#web/features/talking/chats/queries.ts";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { queryClientContext } from "#web/lib/page/server-context.ts";
import { browserQueryClient } from "#web/lib/queries/browser-cache.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import type { Route } from "./+types/member-chat";

export const handle = {
  messages: ["chats", "person"],
  isFullScreen: true,
  audience: "member",
  isMembersArea: true,
} satisfies PageFacts;

const queries = ({ params }: { params: Route.LoaderArgs["params"] }) => [
  memberConversationQuery(params.member_id),
  optional(memberQuery(params.member_id)),
  optional(interestsQuery()),
];

export async function loader(args: Route.LoaderArgs) {
  await loadOnServer(args, queries, handle);
  return goToExisting(args.context.get(queryClientContext), args.params.member_id);
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const { queryKey } = memberConversationQuery(args.params.member_id);
  // Other pages change whether there is a conversation, so a cached answer is not used.
  browserQueryClient().removeQueries({ queryKey, type: "inactive" });
  await Promise.all([loadInBrowser(args, queries, handle), prepareConversation()]);
  return goToExisting(browserQueryClient(), args.params.member_id);
}

/** A member with a conversation is redirected to it. */
function goToExisting(client: QueryClient, memberId: string): null {
  const id = client.getQueryData(memberConversationQuery(memberId).queryKey)?.conversation.id;
  if (id) throw redirect(`/chats/${id}`);
  return null;
}

/** The frame renders the new conversation itself. */
export default function MemberChat({ params }: Route.ComponentProps) {
  const t = useT("chats");
  const answer = useQuery(memberConversationQuery(params.member_id)).data;
  return <PageHead title={t("with", { name: answer?.conversation.partner.name ?? "" })} />;
}
