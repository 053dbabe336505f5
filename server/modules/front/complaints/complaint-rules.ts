import { type ComplaintKind, safetyKinds } from "#contracts/front/complaint-kinds.ts";
import {
  complaintDays,
  complaintFollowUpDays,
  complaintKeptDays,
  complaintSafetyHours,
} from "#contracts/limits.ts";
import { hourMs } from "#server/platform/time-units.ts";

/** The due time of a complaint that came, or came back, now. */
export function dueAfter(kind: ComplaintKind, now: Date): Date {
  const hours = safetyKinds.has(kind) ? complaintSafetyHours : complaintDays * 24;
  return new Date(now.getTime() + hours * hourMs);
}

/** The due time of our next message, if we answer now and leave the complaint open. */
export function followUpAfter(dueAt: Date, now: Date): Date {
  return new Date(Math.max(dueAt.getTime(), now.getTime() + complaintFollowUpDays * 24 * hourMs));
}

/** The due time after words were added now; an earlier due time of the complaint stays. */
export function dueWithWords(kind: ComplaintKind, dueAt: Date, now: Date): Date {
  return new Date(Math.min(dueAt.getTime(), dueAfter(kind, now).getTime()));
}

/** When the texts of a closed complaint are erased. */
export function erasedAfter(closedAt: Date): Date {
  return new Date(closedAt.getTime() + complaintKeptDays * 24 * hourMs);
}
