import { dayMs } from "#server/platform/time-units.ts";

/** The last midnight (UTC). Periods of notes are whole days, because an exact end would tell the second of a confirmation. */
export function startOfDay(at: Date): Date {
  return new Date(Math.floor(at.getTime() / dayMs) * dayMs);
}
