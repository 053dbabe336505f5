import { minuteMs } from "#server/platform/time-units.ts";
import { instantOf, shownAt } from "#server/platform/zone-clock.ts";

export type Period = { since: Date | null; before: Date | null };

/** The instants between two calendar days of a zone, both included. */
export function readPeriod(
  { from, until }: { from?: string | undefined; until?: string | undefined },
  timeZone: string,
): Period {
  return {
    since: from === undefined ? null : startOf(from, 0, timeZone),
    before: until === undefined ? null : startOf(until, 1, timeZone),
  };
}

function startOf(day: string, daysLater: number, timeZone: string): Date {
  const midnight = new Date(`${day}T00:00:00Z`);
  midnight.setUTCDate(midnight.getUTCDate() + daysLater);
  return new Date(instantOf(timeZone, midnight.getTime()));
}

/** An instant in ISO 8601 as the zone's clocks show it, such as 2026-11-26T08:12:00+01:00. */
export function isoInZone(instant: Date, timeZone: string): string {
  const shown = shownAt(timeZone, instant.getTime());
  const whole = Math.floor(instant.getTime() / 1000) * 1000;
  const minutes = Math.round((shown - whole) / minuteMs);
  const sign = minutes < 0 ? "-" : "+";
  const two = (value: number) => String(value).padStart(2, "0");
  const offset = `${sign}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
  return `${new Date(shown).toISOString().slice(0, 19)}${offset}`;
}

/** The name of a file of transactions: site, content and the zone's date. */
export function nameFile(
  { site, what, timeZone }: { site: string; what: "orders" | "credits"; timeZone: string },
  now: Date,
): string {
  const name = site.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
  const [today] = isoInZone(now, timeZone).split("T");
  return `${name}-${what}-${today}.csv`;
}
