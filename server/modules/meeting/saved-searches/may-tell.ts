/** Notes tell of members only: what the operator writes or partners advertise is never news (promise 1). */
export function tellsOfMembers({ filters }: { filters: Record<string, unknown> }): boolean {
  return filters.kind === undefined || filters.kind === "member";
}
