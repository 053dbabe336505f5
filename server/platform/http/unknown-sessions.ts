import { networkOf, networkRegionOf } from "../network-of.ts";
import type { RateLimits } from "../rate-limit.ts";
import { minuteSeconds } from "../time-units.ts";
import { unknownSessionsOfRegionPerMinute, unknownSessionsPerMinute } from "./http-limits.ts";

/**
 * Counts, by network, cookies of unknown sessions. Beyond the limit, cookies that this process has not seen are refused
 * before a query. Cookies of members who reconnect at once belong to sessions and are not counted.
 */
export function createUnknownSessions(rateLimits: RateLimits) {
  const limitsOf = (address: string) =>
    [
      [`no-session:${networkOf(address)}`, unknownSessionsPerMinute, minuteSeconds],
      [`no-session-region:${networkRegionOf(address)}`, unknownSessionsOfRegionPerMinute, minuteSeconds],
    ] as const;
  return {
    /** Throws too_many_requests if the address's network has sent too many cookies of unknown sessions. */
    async refuse(address: string): Promise<void> {
      for (const [key, most, seconds] of limitsOf(address)) {
        // defence: unknown-sessions-bounded
        await rateLimits.take(key, most, seconds, /* defence: unknown-sessions-uncounted */ 0);
      }
    },
    async count(address: string): Promise<void> {
      for (const [key, most, seconds] of limitsOf(address)) await rateLimits.spend(key, most, seconds, 1);
    },
  };
}
