import { zoneClocksKept, zonesKept } from "./platform-limits.ts";
import { dayMs, minuteMs } from "./time-units.ts";

const clocks = new Map<string, Intl.DateTimeFormat>();

const zones = new Map<string, string>();

/**
 * The canonical name of a time zone, or null for an unknown name. An offset ("+05:30") is refused: not every browser can
 * show it, and it has no daylight saving time.
 */
export function knownZone(name: string | undefined): string | null {
  if (!name || !/^[a-z][\w+/-]{0,63}$/i.test(name)) return null;
  const known = zones.get(name);
  if (known !== undefined) return known;
  try {
    const zone = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
    // Names come from cookies, in any spelling.
    if (zones.size >= zonesKept) zones.clear();
    zones.set(name, zone);
    return zone;
  } catch {
    return null;
  }
}

/** The calendar day and month of an instant in a zone. */
export type Calendar = { dayFrom: Date; dayUntil: Date; monthFrom: Date; monthUntil: Date };

const calendars = new Map<string, Calendar>();

/** If a day's midnight occurs twice or is skipped, the day begins when clocks first show it. */
export function calendarAt(timeZone: string, now: Date): Calendar {
  const known = calendars.get(timeZone);
  if (known && known.dayFrom <= now && now < known.dayUntil) return known;
  const made = makeCalendar(timeZone, now);
  if (calendars.size >= zonesKept) calendars.clear();
  calendars.set(timeZone, made);
  return made;
}

function makeCalendar(timeZone: string, now: Date): Calendar {
  const shown = new Date(shownAt(timeZone, now.getTime()));
  const [year, month, day] = [shown.getUTCFullYear(), shown.getUTCMonth(), shown.getUTCDate()];
  const midnight = (months: number, days: number) =>
    new Date(instantOf(timeZone, Date.UTC(year, months, days)));
  return {
    dayFrom: midnight(month, day),
    // defence: day-as-clocks-have-it
    dayUntil: midnight(month, day + 1),
    monthFrom: midnight(month, 1),
    monthUntil: midnight(month + 1, 1),
  };
}

/** The local clock time of an instant, as if it were UTC. */
export function shownAt(timeZone: string, instant: number): number {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The instant of a local clock time, the first or the last one; for a skipped time, the instant of the jump. */
export function instantOf(timeZone: string, shown: number, which: "first" | "last" = "first"): number {
  // No offset changes twice within two days.
  const [before, after] = [shown - dayMs, shown + dayMs].map((at) => at - shownAt(timeZone, at));
  const candidates = [shown + (before ?? 0), shown + (after ?? 0)];
  const right = candidates.filter((at) => shownAt(timeZone, at) === shown);
  if (right.length > 0) return which === "first" ? Math.min(...right) : Math.max(...right);
  let [early, late] = [Math.min(...candidates), Math.max(...candidates)];
  while (late - early > minuteMs) {
    const middle = Math.floor((early + late) / 2 / minuteMs) * minuteMs;
    if (shownAt(timeZone, middle) > shown) late = middle;
    else early = middle;
  }
  // defence: jumped-past
  return late;
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  // Formatters are large objects, so the used ones are cached.
  if (clocks.size >= zoneClocksKept) clocks.clear();
  clocks.set(timeZone, made);
  return made;
}
