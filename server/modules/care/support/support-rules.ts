import type { SupportStanding } from "#contracts/care/support.ts";
import type { SupportStatus } from "#contracts/care/support-kinds.ts";
import { supportDays, supportMaxLength } from "#contracts/limits.ts";
import { hasVisible } from "#contracts/visible-text.ts";
import { FieldError } from "#server/platform/errors.ts";
import { isLongerThan } from "#server/platform/text/graphemes.ts";
import { dayMs } from "#server/platform/time-units.ts";
import type { ThreadRow } from "./queries.ts";

type Waiting = Pick<ThreadRow, "waitingSince" | "closedAt">;

/** When the oldest unanswered message is due; null if none waits. */
export function dueOf({ waitingSince }: Pick<Waiting, "waitingSince">): Date | null {
  return waitingSince && new Date(waitingSince.getTime() + supportDays * dayMs);
}

export function isOverdue(thread: Pick<Waiting, "waitingSince">, now: Date): boolean {
  const due = dueOf(thread);
  return due !== null && due <= now;
}

export function statusOf({ waitingSince, closedAt }: Waiting): Exclude<SupportStatus, "none"> {
  if (waitingSince) return "waiting";
  return closedAt ? "closed" : "answered";
}

/** The state that the member is shown; null: they have never written. */
export function standingOf(thread: ThreadRow | null, now: Date): SupportStanding {
  if (!thread) return { status: "none", due_at: null, is_overdue: false, has_unread: false, last_seq: 0 };
  return {
    status: statusOf(thread),
    due_at: dueOf(thread)?.toISOString() ?? null,
    is_overdue: isOverdue(thread, now),
    has_unread: thread.lastAnswerSeq > thread.readSeq,
    last_seq: thread.lastSeq,
  };
}

/** A text by a member or by staff, without the space around it. */
export function readText(text: string): string {
  const words = text.trim();
  if (!hasVisible(words)) throw new FieldError({ text: { code: "required" } });
  // defence: support-text-bounded
  if (isLongerThan(words, supportMaxLength))
    throw new FieldError({ text: { code: "too_long", params: { max: supportMaxLength } } });
  return words;
}
