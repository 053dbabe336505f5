const hourMs = 3_600_000;

/** The server tells whole hours: within the last one or two, minutes would pretend to know more. */
export function lastSeen(at: string | null, now: number): string | "this_hour" | null {
  if (at === null) return null;
  return now - new Date(at).getTime() < 2 * hourMs ? "this_hour" : at;
}
