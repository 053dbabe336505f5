/** Units of time, in the two that code counts in. Limits are in `<module>-limits.ts`. */
export const minuteSeconds = 60;
export const tenMinutesSeconds = 10 * minuteSeconds;
export const hourSeconds = 60 * minuteSeconds;
export const daySeconds = 24 * hourSeconds;
export const weekSeconds = 7 * daySeconds;

export const minuteMs = minuteSeconds * 1000;
export const hourMs = hourSeconds * 1000;
export const dayMs = daySeconds * 1000;
export const weekMs = weekSeconds * 1000;
