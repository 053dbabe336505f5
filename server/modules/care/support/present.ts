import type { SupportMessage } from "#contracts/care/support.ts";
import type { DeskThread, QueuedThread } from "#contracts/desk/support.ts";
import type { MessageRow, QueuedRow, ThreadForDesk, ThreadRow } from "./queries.ts";
import { dueOf, isOverdue, statusOf } from "./support-rules.ts";

/** A message as its member sees it: without the staff member who wrote it. */
export function presentMessage({ id, seq, from, clientId, text, createdAt }: MessageRow): SupportMessage {
  return { id, seq, from, client_id: clientId, text, created_at: createdAt.toISOString() };
}

export function presentQueued(row: QueuedRow, now: Date): QueuedThread {
  return { id: row.id, name: row.name, excerpt: row.excerpt, holder: row.holder, ...times(row, now) };
}

function times(thread: ThreadRow, now: Date) {
  return {
    status: statusOf(thread),
    last_at: thread.lastAt.toISOString(),
    waiting_since: thread.waitingSince?.toISOString() ?? null,
    due_at: dueOf(thread)?.toISOString() ?? null,
    is_overdue: isOverdue(thread, now),
  };
}

/** A conversation as shown to staff: with the names of the staff who answered. */
export function presentForDesk(
  { thread, name, locale, holderId, holder, messages, hasEarlier }: ThreadForDesk,
  { staffId, now }: { staffId: string; now: Date },
): DeskThread {
  return {
    ...{ id: thread.id, locale, holder, end: thread.end, last_seq: thread.lastSeq, has_earlier: hasEarlier },
    ...times(thread, now),
    member: { id: thread.memberId, name },
    is_held: holderId === staffId,
    messages: messages.map(({ id, seq, from, author, text, createdAt }) => ({
      ...{ id, seq, from, author, text },
      at: createdAt.toISOString(),
    })),
  };
}
