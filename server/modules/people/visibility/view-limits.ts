import { networkOf } from "#server/platform/network-of.ts";
import type { RateLimits } from "#server/platform/rate-limit.ts";
import { daySeconds, hourSeconds } from "#server/platform/time-units.ts";

/**
 * How many profiles, and how many pages of a search, one member or one visitor's network may view. A person
 * views fewer; a crawler that copies the site reaches the limit.
 */
export const viewBudgets = {
  profiles: {
    member: [
      { limit: 1000, seconds: hourSeconds },
      { limit: 3000, seconds: daySeconds },
    ],
    visitor: [
      { limit: 300, seconds: hourSeconds },
      { limit: 1000, seconds: daySeconds },
    ],
  },
  pages: {
    member: [
      { limit: 400, seconds: hourSeconds },
      { limit: 1200, seconds: daySeconds },
    ],
    visitor: [
      { limit: 300, seconds: hourSeconds },
      { limit: 600, seconds: daySeconds },
    ],
  },
} as const;

type Looker = { caller: { memberId: string } | null; address: string };

/** Counts one view of others; throws too_many_requests where the hour's or the day's limit is used up. */
export async function takeView(
  rateLimits: RateLimits,
  what: keyof typeof viewBudgets,
  { caller, address }: Looker,
): Promise<void> {
  const who = caller ? caller.memberId : /* defence: network-is-one */ networkOf(address);
  for (const { limit, seconds } of viewBudgets[what][caller ? "member" : "visitor"]) {
    await rateLimits.take(`views:${what}:${who}`, limit, seconds);
  }
}
