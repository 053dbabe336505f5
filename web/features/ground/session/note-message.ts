import type { QueryClient } from "@tanstack/react-query";
import type { LiveEvents } from "#contracts/live.ts";
import type { Message } from "#contracts/talking/chats.ts";
import type { SentTerms } from "#contracts/talking/price-terms.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { patchQuery } from "#web/lib/queries/patch-query.ts";
import { chatsQuery, userQuery } from "./queries.ts";

type Chats = ApiAnswer<"GET /api/chats.php">;

/** Recently noted messages, newest last; true if the sender's terms came with the message. */
const noted = new WeakMap<QueryClient, Map<string, boolean>>();
const mostNoted = 500;

/**
 * Whether a message is new here: the member's own message arrives as an answer and over the stream, at
 * several listeners.
 */
function isNews(client: QueryClient, id: string, hasTerms: boolean): boolean {
  const known = noted.get(client) ?? new Map<string, boolean>();
  noted.set(client, known);
  const before = known.get(id);
  if (before === true || before === hasTerms) return false;
  known.delete(id);
  known.set(id, hasTerms);
  if (known.size > mostNoted) known.delete(known.keys().next().value as string);
  return true;
}

/**
 * Updates list, badges, title and allowance after a message was sent or received, without a request. The same
 * message again changes nothing.
 */
export function noteMessage(
  client: QueryClient,
  { terms, ...message }: LiveEvents["message"],
  memberId: string,
): void {
  if (!isNews(client, message.id, terms !== undefined)) return;
  const { queryKey } = chatsQuery();
  let isListed = true;
  patchQuery<Chats>(client, queryKey, (known) => {
    const noted = withMessage(known, message, memberId);
    isListed = noted !== null;
    return noted ?? known;
  });
  if (!isListed) void client.invalidateQueries({ queryKey });
  if (terms) noteAllowance(client, terms.allowance);
}

/** The member's remaining allowance, from the answer to their last message. */
export function noteAllowance(client: QueryClient, allowance: SentTerms["allowance"]): void {
  patchQuery<ApiAnswer<"GET /api/user.php">>(client, userQuery().queryKey, (known) =>
    known.user ? { user: { ...known.user, ...allowance } } : known,
  );
}

/** The list with the message, newest first behind the pinned ones; null if its conversation is not in the list. */
export function withMessage(chats: Chats, message: Message, memberId: string): Chats | null {
  const entry = chats.chats.find(({ conversation }) => conversation.id === message.conversation_id);
  if (!entry) return null;
  if (entry.last_message && entry.last_message.seq >= message.seq) return chats;
  const { seq, sender_id, kind, body, created_at } = message;
  const unread = sender_id === memberId ? 0 : 1;
  const moved = {
    ...entry,
    num_unread_messages: entry.num_unread_messages + unread,
    last_message: { seq, sender_id, kind, body, created_at },
    last_message_at: created_at,
  };
  const others = chats.chats.filter((one) => one !== entry);
  // Behind the pinned ones, unless it is one of them.
  const place = entry.is_pinned ? 0 : others.filter((one) => one.is_pinned).length;
  return {
    ...chats,
    chats: others.toSpliced(place, 0, moved),
    ...recount(chats, entry, unread),
  };
}

/** The counts of unread messages after those of one conversation changed by a number. */
export function recount(
  chats: Pick<Chats, "total_unread_messages" | "muted_unread_messages">,
  { is_muted }: Pick<Chats["chats"][number], "is_muted">,
  change: number,
): Pick<Chats, "total_unread_messages" | "muted_unread_messages"> {
  return {
    total_unread_messages: Math.max(0, chats.total_unread_messages + change),
    // An answer of the release before has no such number.
    muted_unread_messages: Math.max(0, (chats.muted_unread_messages ?? 0) + (is_muted ? change : 0)),
  };
}

/** Marks a conversation as being read, even if the server still counts unread messages. */
export function noteReading(client: QueryClient, conversationId: string): void {
  patchQuery<Chats>(client, chatsQuery().queryKey, (known) => withRead(known, conversationId));
}

/**
 * A conversation was read up to a number, in this tab or another. Requests the list if the number of messages
 * left unread cannot be computed here.
 */
export function noteRead(client: QueryClient, read: LiveEvents["read"]): void {
  const { queryKey } = chatsQuery();
  let isKnown = true;
  patchQuery<Chats>(client, queryKey, (known) => {
    const noted = withReadTo(known, read);
    isKnown = noted !== null;
    return noted ?? known;
  });
  if (!isKnown) void client.invalidateQueries({ queryKey });
}

/** The list after a conversation was read up to a number; null if newer messages make the count unknown. */
export function withReadTo(
  chats: Chats,
  { conversation_id, read_seq, unread }: LiveEvents["read"],
): Chats | null {
  const entry = chats.chats.find(({ conversation }) => conversation.id === conversation_id);
  if (!entry) return null;
  if (entry.num_unread_messages === 0) return chats;
  if ((entry.last_message?.seq ?? 0) <= read_seq) return withRead(chats, conversation_id);
  return entry.num_unread_messages === unread ? chats : null;
}

/** The list with a conversation marked as read. */
export function withRead(chats: Chats, conversationId: string): Chats {
  const entry = chats.chats.find(({ conversation }) => conversation.id === conversationId);
  if (!entry || entry.num_unread_messages === 0) return chats;
  return {
    ...chats,
    chats: chats.chats.map((one) => (one === entry ? { ...one, num_unread_messages: 0 } : one)),
    ...recount(chats, entry, -entry.num_unread_messages),
  };
}
