import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { ApiAnswer, ApiKey } from "#web/lib/api/api-types.ts";
import { apiKey } from "./queries.ts";

/** A member in any answer; null: the account is erased. */
type Shown = { id: string | null };
/** Changes one member in all answers; null removes them. */
export type ChangeMember = <M extends Shown>(member: M) => M | null;
/** Applies a change to every member of one answer; null removes the answer. */
type Lens<K extends ApiKey> = (answer: ApiAnswer<K>, change: ChangeMember) => ApiAnswer<K> | null;
type Lenses = { [K in Extract<ApiKey, `GET ${string}`>]?: Lens<K> };

function each<M extends Shown>(members: M[], change: ChangeMember): M[] {
  return members.flatMap((member) => change(member) ?? []);
}

function eachOf<Name extends string, Row extends Record<Name, Shown>>(
  rows: Row[],
  name: Name,
  change: ChangeMember,
): Row[] {
  return rows.flatMap((row) => {
    const member = change(row[name]);
    return member ? ([{ ...row, [name]: member }] as Row[]) : [];
  });
}

/**
 * Every answer that shows other members, and their place in it. A new one gets its row here (member-lists.test.ts finds
 * it in the contracts); likes, blocks and all other changes of a member then reach it.
 */
export const memberLists: Lenses = {
  "GET /api/members": (page, change) => ({
    ...page,
    members: each(page.members, change),
    similar: each(page.similar, change),
  }),
  "GET /api/members/:member_id": (answer, change) => {
    const member = change(answer.member);
    return member && { ...answer, member };
  },
  "GET /api/conversations/:conversation_id": ({ conversation }, change) => {
    const partner = change(conversation.partner);
    return partner && { conversation: { ...conversation, partner } };
  },
  "GET /api/members/:member_id/conversation": ({ conversation }, change) => {
    const partner = change(conversation.partner);
    return partner && { conversation: { ...conversation, partner } };
  },
  "GET /api/likes/:type": (page, change) => ({ ...page, likes: eachOf(page.likes, "member", change) }),
  "GET /api/visits": (page, change) => ({ ...page, visits: eachOf(page.visits, "member", change) }),
  "GET /api/signup-matches": (answer, change) => ({ ...answer, members: each(answer.members, change) }),
  "GET /api/swipe-game": (deck, change) => ({
    ...deck,
    members: each(deck.members, change),
    last_pass: deck.last_pass && change(deck.last_pass),
  }),
  "GET /api/match-finder": (answer, change) => ({
    ...answer,
    matches: eachOf(answer.matches, "member", change),
  }),
  "GET /api/chats.php": (answer, change) => ({ ...answer, chats: eachOf(answer.chats, "profile", change) }),
  "GET /api/conversations": (page, change) => ({ ...page, chats: eachOf(page.chats, "profile", change) }),
  "GET /api/ledger": (page, change) => ({
    ...page,
    entries: page.entries.map((entry) => {
      const partner = entry.chat && change(entry.chat.partner);
      return { ...entry, chat: entry.chat && partner && { ...entry.chat, partner } };
    }),
  }),
  "GET /api/hidden-profiles": (page, change) => ({
    ...page,
    profiles: eachOf(page.profiles, "member", change),
  }),
  // Blocked members stay visible in the list where blocks can be removed.
  "GET /api/blocks": (page) => page,
  // Visitors cannot like and block.
  "GET /api/members/:member_id/teaser": (answer) => answer,
  // A like is announced once and not kept.
  "GET /api/auto-like.php": (answer) => answer,
};

/**
 * Changes members in all cached answers, or in those fetched before `olderThan` (milliseconds). The fetch times stay,
 * because this is not data from the server.
 */
export function changeMembers(
  client: QueryClient,
  change: ChangeMember,
  olderThan = Number.POSITIVE_INFINITY,
): void {
  for (const [key, lens] of Object.entries(memberLists) as [keyof Lenses, Lens<ApiKey>][]) {
    for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: apiKey(key) })) {
      if (!state.data || state.dataUpdatedAt > olderThan) continue;
      const changed = changeAnswer(state.data, (answer) => lens(answer as ApiAnswer<ApiKey>, change));
      if (changed === null) client.removeQueries({ queryKey, exact: true });
      else client.setQueryData(queryKey, changed, { updatedAt: state.dataUpdatedAt });
    }
  }
}

/** An answer, or each page of a list that was fetched in pages. */
function changeAnswer(data: unknown, change: (answer: unknown) => unknown): unknown {
  const { pages } = data as Partial<InfiniteData<unknown>>;
  return Array.isArray(pages) ? { ...(data as object), pages: pages.map(change) } : change(data);
}
