import type { LanderPick } from "#contracts/front/landers.ts";
import { describePick } from "#contracts/front/landers.ts";
import { visitSource } from "#web/features/ground/session/visit-source.ts";

/**
 * The fields that a lander passes to the sign-up besides the answers: the source of the visit from the
 * address, and the first search of the slug.
 */
export function carriedFields(pick: LanderPick, search: string): [name: string, value: string][] {
  const filters = Object.entries(describePick(pick).filters).map(([name, value]) => [name, String(value)]);
  const wish: [string, string][] = filters.length
    ? [["next", `/members?${new URLSearchParams(filters as [string, string][])}`]]
    : [];
  return [...visitSource(search), ...wish];
}

/** The sign-up's address, without empty fields. */
export function signupPath(fields: readonly (readonly [name: string, value: string])[]): string {
  const query = new URLSearchParams(fields.filter(([, value]) => value !== "") as [string, string][]);
  return query.size ? `/signup?${query}` : "/signup";
}
