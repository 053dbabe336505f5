import { tracking as trackingShape } from "#contracts/people/accounts.ts";
import type { Tracking } from "#server/db/schema/accounts.ts";

/** Where a visit came from, as the pages kept it in a cookie on arrival, where the visitor agreed to it. */
export function readTracking(cookies: Record<string, string | undefined>): Tracking | undefined {
  if (!cookies.tracking) return undefined;
  try {
    return trackingShape.safeParse(JSON.parse(cookies.tracking)).data as Tracking | undefined;
  } catch {
    return undefined;
  }
}
