import { networkOf, networkRegionOf } from "../network-of.ts";
import type { RateLimits } from "../rate-limit.ts";

/** Cookies a minute that name nobody's session; a carrier's members seldom bring one, however many come at once. */
const mostOfNetwork = 600;
const mostOfRegion = 3_000;

/**
 * Counts, by network, the cookies that turned out to name no session. Beyond the most, cookies that this process does
 * not know are refused before the database is asked; those of a herd that comes back name sessions and count for nothing.
 */
export function createUnknownSessions(rateLimits: RateLimits) {
  const limitsOf = (address: string) =>
    [
      [`no-session:${networkOf(address)}`, mostOfNetwork, 60],
      [`no-session-region:${networkRegionOf(address)}`, mostOfRegion, 60],
    ] as const;
  return {
    /** Throws too_many_requests where the address' network has named too many sessions that are none. */
    async refuse(address: string): Promise<void> {
      for (const [key, most, seconds] of limitsOf(address)) {
        // defence: unknown-sessions-bounded
        await rateLimits.take(key, most, seconds, 0);
      }
    },
    async count(address: string): Promise<void> {
      for (const [key, most, seconds] of limitsOf(address)) await rateLimits.spend(key, most, seconds, 1);
    },
  };
}
