import type { RateLimits } from "#server/platform/rate-limit.ts";
import { hourSeconds } from "#server/platform/time-units.ts";
import { photoWorkPointsPerSecond, photoWorkSecondsPerHour } from "./photo-limits.ts";

type Member = { memberId: string; isConfirmed: boolean };

function allowanceOf({ memberId, isConfirmed }: Member) {
  const allowed = isConfirmed ? photoWorkSecondsPerHour.confirmed : photoWorkSecondsPerHour.unconfirmed;
  return [`photo-work:${memberId}`, allowed * photoWorkPointsPerSecond, hourSeconds] as const;
}

/** Refuses a member whose photos have used up their share of the hour. */
export async function takePhotoWork(rateLimits: RateLimits, member: Member): Promise<void> {
  await rateLimits.take(...allowanceOf(member));
}

/** Counts the work on a photo; refused photos count like accepted ones. */
export async function countPhotoWork(rateLimits: RateLimits, member: Member, seconds: number): Promise<void> {
  await rateLimits.spend(...allowanceOf(member), Math.ceil(seconds * photoWorkPointsPerSecond));
}
