import { type ComplaintKind, safetyKinds } from "#contracts/front/complaint-kinds.ts";
import {
  complaintDays,
  complaintFollowUpDays,
  complaintKeptDays,
  complaintSafetyHours,
} from "#contracts/limits.ts";
import { hourMs } from "#server/platform/time-units.ts";

/** Until when a complaint is to be answered that came, or came back, now. */
export function dueAfter(kind: ComplaintKind, now: Date): Date {
  const hours = safetyKinds.has(kind) ? complaintSafetyHours : complaintDays * 24;
  return new Date(now.getTime() + hours * hourMs);
}

/** Until when we write again about one that we answer now and leave open. */
export function followUpAfter(dueAt: Date, now: Date): Date {
  return new Date(Math.max(dueAt.getTime(), now.getTime() + complaintFollowUpDays * 24 * hourMs));
}

/** Until when what was added now is to be answered, where something of the complaint may be due before. */
export function dueWithWords(kind: ComplaintKind, dueAt: Date, now: Date): Date {
  return new Date(Math.min(dueAt.getTime(), dueAfter(kind, now).getTime()));
}

/** When what a closed complaint says is erased. */
export function erasedAfter(closedAt: Date): Date {
  return new Date(closedAt.getTime() + complaintKeptDays * 24 * hourMs);
}
