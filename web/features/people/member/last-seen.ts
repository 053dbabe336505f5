/** A visit within the last hour is sent as up to two hours old. */
const thisHourMs = 2 * 3_600_000;

/** The server sends whole hours, so minutes would claim too much precision within the last hours. */
export function lastSeen(at: string | null, now: number): string | "this_hour" | null {
  if (at === null) return null;
  return now - new Date(at).getTime() < thisHourMs ? "this_hour" : at;
}
