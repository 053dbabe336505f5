import { tracking as trackingShape } from "#contracts/people/accounts.ts";
import type { Tracking } from "#server/db/schema/accounts.ts";

/** The origin of a visit, as the pages stored it in a cookie on arrival, with the visitor's consent. */
export function readTracking(cookies: Record<string, string | undefined>): Tracking | undefined {
  if (!cookies.tracking) return undefined;
  try {
    return trackingShape.safeParse(JSON.parse(cookies.tracking)).data as Tracking | undefined;
  } catch {
    return undefined;
  }
}
