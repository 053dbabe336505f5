import { deletionDays } from "#contracts/limits.ts";
import { dayMs } from "#server/platform/time-units.ts";

type Account = { status: string; deletionAskedAt: Date | null };

/** Accounts deleted before this instant are purged. */
export function deletedBefore(now: Date): Date {
  // defence: deletion-in-whole-days
  return new Date(now.getTime() - deletionDays * dayMs);
}

/** When an account that was deleted at `askedAt` is purged. */
export function purgeAt(askedAt: Date): Date {
  return new Date(askedAt.getTime() + deletionDays * dayMs);
}

/** Permanently deleted, whether or not the purge has run. */
export function isGone({ status, deletionAskedAt }: Account, now: Date): boolean {
  return status === "deleted" || isOverdue({ status, deletionAskedAt }, now);
}

/** Deleted too long ago to be taken back: the next purge erases it. */
export function isOverdue({ status, deletionAskedAt }: Account, now: Date): boolean {
  return status === "pending_deletion" && deletionAskedAt !== null && deletionAskedAt <= deletedBefore(now);
}

/** Days left to take a deletion back; a part of a day counts as a whole one. */
export function daysLeft({ deletionAskedAt }: Account, now: Date): number {
  if (!deletionAskedAt) return deletionDays;
  return Math.max(1, Math.ceil((purgeAt(deletionAskedAt).getTime() - now.getTime()) / dayMs));
}
