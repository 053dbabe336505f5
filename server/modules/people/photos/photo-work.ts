import type { RateLimits } from "#server/platform/rate-limit.ts";

/** Seconds an hour that a member's photos may keep this process busy; a photo of a phone takes about one. */
const secondsPerHour = { confirmed: 150, unconfirmed: 15 } as const;
const hour = 3600;
const pointsPerSecond = 10;

type Member = { memberId: string; isConfirmed: boolean };

function allowanceOf({ memberId, isConfirmed }: Member) {
  const allowed = isConfirmed ? secondsPerHour.confirmed : secondsPerHour.unconfirmed;
  return [`photo-work:${memberId}`, allowed * pointsPerSecond, hour] as const;
}

/** Refuses a member whose photos have taken more than their share of the hour. */
export async function takePhotoWork(rateLimits: RateLimits, member: Member): Promise<void> {
  await rateLimits.take(...allowanceOf(member));
}

/** Counts what a photo took; what is refused counts like what is kept. */
export async function countPhotoWork(rateLimits: RateLimits, member: Member, seconds: number): Promise<void> {
  await rateLimits.spend(...allowanceOf(member), Math.ceil(seconds * pointsPerSecond));
}
