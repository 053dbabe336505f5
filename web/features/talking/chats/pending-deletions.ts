import type { QueryClient } from "@tanstack/react-query";
import type { ChatEntry } from "#contracts/talking/chats.ts";
import { beforeLogout } from "#web/lib/browser/before-logout.ts";
import { deleteShown } from "./delete-chat.ts";
import { takeQuoted } from "./drafts.ts";
import { hiddenChats, newestShown } from "./hidden-chats.ts";

export type PendingDeletion = {
  entry: ChatEntry;
  /** Deleted by a key and not by a pointer. */
  isByKey: boolean;
};

let pending: readonly PendingDeletion[] = [];

/** Conversations that the member deleted and can still bring back, oldest first. Nothing was sent yet. */
export const pendingDeletions = {
  subscribe: hiddenChats.subscribe,
  read: () => pending,
};

/**
 * Takes a conversation off the list; the server is asked by `deletePending`. A second time changes nothing, unless a newer
 * message has brought the row back: then this message is deleted too.
 */
export function hideChat(entry: ChatEntry, isByKey: boolean): void {
  const { id } = entry.conversation;
  const hiddenTo = hiddenChats.read().get(id);
  if (hiddenTo !== undefined && newestShown(entry) <= hiddenTo) return;
  pending = [...pending.filter((one) => one.entry.conversation.id !== id), { entry, isByKey }];
  hiddenChats.set(new Map(hiddenChats.read()).set(id, newestShown(entry)));
}

/** Brings back all that was not sent, or one of them. */
export function bringBack(only?: string): void {
  const back = pending.filter(({ entry }) => only === undefined || entry.conversation.id === only);
  pending = pending.filter((one) => !back.includes(one));
  show(back.map(({ entry }) => entry.conversation.id));
}

/** Deletions that were sent and are not answered yet. */
const underWay = new Set<Promise<void>>();

type Sending = { memberId: string; onFailure: (error: unknown) => void };

/**
 * Sends what is pending, and waits for all answers, also those to earlier calls. A conversation whose deletion fails comes
 * back to its place. A log-out waits for what was sent.
 */
export async function deletePending(client: QueryClient, sending: Sending): Promise<void> {
  const sent = pending;
  if (sent.length > 0) {
    pending = [];
    // Nothing of them can be brought back any more; they stay hidden until the answer.
    hiddenChats.set(new Map(hiddenChats.read()));
  }
  for (const { entry } of sent) {
    const deletion = sendOne(client, entry, sending);
    underWay.add(deletion);
    const removeTask = beforeLogout(() => deletion);
    void deletion.finally(() => {
      underWay.delete(deletion);
      removeTask();
    });
  }
  await Promise.all(underWay);
}

async function sendOne(
  client: QueryClient,
  entry: ChatEntry,
  { memberId, onFailure }: Sending,
): Promise<void> {
  const { id } = entry.conversation;
  // A newer message brought the row back and it was deleted again: that deletion decides what the row shows.
  const isNewest = () => hiddenChats.read().get(id) === newestShown(entry);
  try {
    await deleteShown(client, memberId, entry);
    // The draft's quoted message is deleted too.
    if (entry.profile.id !== null) takeQuoted(memberId, entry.profile.id);
  } catch (error) {
    if (isNewest()) onFailure(error);
  } finally {
    if (isNewest()) show([id]);
  }
}

function show(ids: readonly string[]): void {
  const left = new Map(hiddenChats.read());
  for (const id of ids) left.delete(id);
  hiddenChats.set(left);
}
