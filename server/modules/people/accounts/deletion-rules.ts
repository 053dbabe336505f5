import { deletionDays } from "#contracts/limits.ts";
import { dayMs } from "#server/platform/time-units.ts";

type Account = { status: string; deletionAskedAt: Date | null };

/** What was deleted before this instant is purged. */
export function deletedBefore(now: Date): Date {
  // defence: deletion-in-whole-days
  return new Date(now.getTime() - deletionDays * dayMs);
}

/** When an account that was deleted at `askedAt` is purged. */
export function purgeAt(askedAt: Date): Date {
  return new Date(askedAt.getTime() + deletionDays * dayMs);
}

/** Deleted for good, whether or not the purge has come by. */
export function isGone({ status, deletionAskedAt }: Account, now: Date): boolean {
  return status === "deleted" || isOverdue({ status, deletionAskedAt }, now);
}

/** Deleted longer ago than it can be taken back: the next purge takes it. */
export function isOverdue({ status, deletionAskedAt }: Account, now: Date): boolean {
  return status === "pending_deletion" && deletionAskedAt !== null && deletionAskedAt <= deletedBefore(now);
}

/** Days that are left to take a deletion back, a begun one counted in full. */
export function daysLeft({ deletionAskedAt }: Account, now: Date): number {
  if (!deletionAskedAt) return deletionDays;
  return Math.max(1, Math.ceil((purgeAt(deletionAskedAt).getTime() - now.getTime()) / dayMs));
}
