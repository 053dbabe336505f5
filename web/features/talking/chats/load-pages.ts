import type { QueryClient } from "@tanstack/react-query";
import { messagesShownAtMost } from "#contracts/limits.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { apiOf } from "#web/lib/queries/queries.ts";
import { splitReactions, withReactions } from "./merge-reactions.ts";
import { messagesKey, readThread, threadQuery } from "./queries.ts";
import { mergeMessages, type Passage, type Thread } from "./thread.ts";

/**
 * Loads the page before the oldest shown message, and drops the newest ones if they are too many: the newest of all stay
 * cached, and what is on the screen becomes a passage. `onDrop` runs before they are gone.
 */
export async function loadOlder(
  client: QueryClient,
  conversationId: string,
  onDrop?: () => void,
): Promise<void> {
  const before = oldestShown(readThread(client, conversationId));
  if (before === undefined) return;
  const page = await ask(client, conversationId, { before });
  const { messages, reactions } = splitReactions(page.messages);
  change(client, conversationId, (thread) => {
    // The member has jumped elsewhere meanwhile.
    if (oldestShown(thread) !== before) return thread;
    const all = mergeMessages(shownPart(thread).messages, messages);
    const next = withReactions(thread, reactions);
    const part = { messages: all.slice(0, messagesShownAtMost), hasOlder: page.has_more };
    const dropped = all.slice(messagesShownAtMost);
    if (dropped.length > 0) onDrop?.();
    if (thread.passage) return { ...next, passage: part };
    if (dropped.length === 0) return { ...next, ...part };
    return { ...next, messages: dropped, hasOlder: true, passage: part };
  });
}

/**
 * Loads the page after the shown passage; the last one joins it with the newest messages. `onArrival` runs before the
 * messages are shown.
 */
export async function loadNewer(
  client: QueryClient,
  conversationId: string,
  onArrival: () => void,
): Promise<void> {
  const known = readThread(client, conversationId);
  const after = newestOfPassage(known);
  if (!known || after === undefined) return;
  if (isNext(known)) {
    onArrival();
    change(client, conversationId, joinIfNext);
    return;
  }
  const page = await ask(client, conversationId, { after });
  const { messages, reactions } = splitReactions(page.messages);
  change(client, conversationId, (thread) => {
    const { passage } = thread;
    // The member has jumped elsewhere meanwhile.
    if (!passage || newestOfPassage(thread) !== after) return thread;
    onArrival();
    const all = mergeMessages(passage.messages, messages);
    const grown = {
      messages: all.slice(-messagesShownAtMost),
      hasOlder: passage.hasOlder || all.length > messagesShownAtMost,
    };
    const next = withReactions({ ...thread, passage: grown }, reactions);
    // An empty page: there is nothing between the two.
    return messages.length === 0 ? join(next, grown) : joinIfNext(next);
  });
}

/** Shows a message with its neighbours. False if this side does not have it, or after an abort. */
export async function openAround(
  client: QueryClient,
  conversationId: string,
  { seq, signal }: { seq: number; signal: AbortSignal },
): Promise<boolean> {
  const page = await ask(client, conversationId, { around: seq }, signal);
  if (signal.aborted || !page.messages.some((message) => message.seq === seq)) return false;
  const { messages, reactions } = splitReactions(page.messages);
  const passage = { messages, hasOlder: page.has_more };
  change(client, conversationId, (thread) => joinIfNext(withReactions({ ...thread, passage }, reactions)));
  return true;
}

/** Shows the newest messages again. */
export function closePassage(client: QueryClient, conversationId: string): void {
  if (!readThread(client, conversationId)?.passage) return;
  change(client, conversationId, ({ passage: _, ...thread }) => thread);
}

/** Drops the oldest of the newest messages if they are too many, while the newest are on the screen. */
export function dropOldest(client: QueryClient, conversationId: string): void {
  const thread = readThread(client, conversationId);
  if (!thread || thread.passage || thread.messages.length <= messagesShownAtMost) return;
  change(client, conversationId, (known) => ({
    ...known,
    messages: known.messages.slice(-messagesShownAtMost),
    hasOlder: true,
  }));
}

/** The messages on the screen: a passage, or the newest ones. */
export function shownPart({ passage, messages, hasOlder }: Thread): Passage {
  return passage ?? { messages, hasOlder };
}

/** A passage that has reached the newest messages becomes a part of them. */
function joinIfNext(thread: Thread): Thread {
  const { passage } = thread;
  return passage && isNext(thread) ? join(thread, passage) : thread;
}

const isNext = (thread: Thread) => (newestOfPassage(thread) ?? 0) >= (thread.messages[0]?.seq ?? 0) - 1;

/**
 * The whole passage stays: its last page may hold many messages, and the view is above them. `dropOldest` shortens the
 * list once the newest messages are in view.
 */
function join({ passage: _, ...thread }: Thread, passage: Passage): Thread {
  const isLonger = (passage.messages[0]?.seq ?? 0) < (thread.messages[0]?.seq ?? 0);
  return {
    ...thread,
    messages: mergeMessages(thread.messages, passage.messages),
    hasOlder: isLonger ? passage.hasOlder : thread.hasOlder,
  };
}

const oldestShown = (thread: Thread | undefined) => thread && shownPart(thread).messages[0]?.seq;
const newestOfPassage = (thread: Thread | undefined) => thread?.passage?.messages.at(-1)?.seq;

type Range = { before: number } | { after: number } | { around: number };

function ask(
  client: QueryClient,
  conversationId: string,
  query: Range,
  signal?: AbortSignal,
): Promise<ApiAnswer<typeof messagesKey>> {
  const params = { conversation_id: conversationId };
  return apiOf(client)(messagesKey, { params, query, ...(signal && { signal }) });
}

function change(client: QueryClient, conversationId: string, to: (thread: Thread) => Thread): void {
  const { queryKey } = threadQuery(conversationId);
  client.setQueryData<Thread>(queryKey, (thread) => thread && to(thread));
}
