import type { LanderPick } from "#contracts/front/landers.ts";
import { describePick } from "#contracts/front/landers.ts";

/** The names of `tracking` in contracts/people/accounts.ts, and a length that keeps the address short. */
const trackingNames = ["network", "ref", "sub1", "sub2", "sub3"] as const;
const trackingMaxLength = 100;

/**
 * The fields that a lander passes to the sign-up besides the answers: the source of the visit from the
 * address, and the first search of the slug.
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

/** The sign-up's address, without empty fields. */
export function signupPath(fields: readonly (readonly [name: string, value: string])[]): string {
  const query = new URLSearchParams(fields.filter(([, value]) => value !== "") as [string, string][]);
  return query.size ? `/signup?${query}` : "/signup";
}
