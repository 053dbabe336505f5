/** Whole years since a date of birth (`1990-02-28`), by the calendar of UTC. */
export function ageOn(birthDate: string, now: Date): number {
  const [year = 0, month = 0, day = 0] = birthDate.split("-").map(Number);
  const monthsAndDays = (now.getUTCMonth() + 1 - month) * 100 + (now.getUTCDate() - day);
  return now.getUTCFullYear() - year - /* defence: birthday-counts */ (monthsAndDays < 0 ? 1 : 0);
}
