import type { DecisionKind, ReportSubject } from "#contracts/care/report-kinds.ts";
import { reportHours, reportKeptDays } from "#contracts/limits.ts";
import { hourMs } from "#server/platform/time-units.ts";

/** The reported thing, as the API names it: the id of a member, a photo, or a message's conversation. */
export type Reported = { subject: ReportSubject; id: string; seq?: number | undefined };

/** One thing has one key, however often it is reported. */
export function keyOf({ subject, id, seq }: Reported): string {
  return subject === "message" ? `message:${id}:${seq}` : `${subject}:${id}`;
}

/** The message that a key names; null where it names something else. */
export function messageOf(key: string): { conversationId: string; seq: number } | null {
  const [subject, conversationId = "", seq = ""] = key.split(":");
  return subject === "message" ? { conversationId, seq: Number(seq) } : null;
}

/** The photo that a key names. */
export function photoOf(key: string): string | null {
  const [subject, id = null] = key.split(":");
  return subject === "photo" ? id : null;
}

type Decided = { kind: DecisionKind; until: Date | null; endedAt: Date | null };

/** Whether a suspension or ban still shuts its member out. */
export function isStanding({ kind, until, endedAt }: Decided, now: Date): boolean {
  if (endedAt !== null) return false;
  return kind === "banned" || (kind === "suspended" && until !== null && until > now);
}

/** Every report may concern a person's safety, so all are due after the same time. */
export function dueAfter(now: Date): Date {
  return new Date(now.getTime() + reportHours * hourMs);
}

/** Decisions before this time are erased now. */
export function erasedBefore(now: Date): Date {
  return new Date(now.getTime() - reportKeptDays * 24 * hourMs);
}
