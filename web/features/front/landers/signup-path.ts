import type { LanderPick } from "#contracts/front/landers.ts";
import { describePick } from "#contracts/front/landers.ts";

/** As the sign-up notes them (features/people/signup/tracking.ts). */
const trackingNames = ["network", "ref", "sub1", "sub2", "sub3"] as const;
const trackingMaxLength = 100;

/**
 * What the way to the sign-up carries beside the answers: where the visit came from, as the address says it, and the
 * search that a slug wants to begin with.
 */
export function carriedFields(pick: LanderPick, search: string): [name: string, value: string][] {
  const asked = new URLSearchParams(search);
  const tracking = trackingNames.flatMap((name): [string, string][] => {
    const value = asked.get(name)?.slice(0, trackingMaxLength);
    return value ? [[name, value]] : [];
  });
  const filters = Object.entries(describePick(pick).filters).map(([name, value]) => [name, String(value)]);
  const wish: [string, string][] = filters.length
    ? [["next", `/members?${new URLSearchParams(filters as [string, string][])}`]]
    : [];
  return [...tracking, ...wish];
}

/** The sign-up's address; what was left empty is left out. */
export function signupPath(fields: readonly (readonly [name: string, value: string])[]): string {
  const query = new URLSearchParams(fields.filter(([, value]) => value !== "") as [string, string][]);
  return query.size ? `/signup?${query}` : "/signup";
}
