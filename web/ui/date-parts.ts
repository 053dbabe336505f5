export type DatePart = "day" | "month" | "year";
export type DateParts = Record<DatePart, string>;

/** Day, month and year in the order of this language. */
export function dateOrder(locale: string): DatePart[] {
  const parts = new Intl.DateTimeFormat(locale, { day: "numeric", month: "numeric", year: "numeric" });
  return parts
    .formatToParts(new Date(2000, 0, 2))
    .map((part) => part.type)
    .filter((type): type is DatePart => type === "day" || type === "month" || type === "year");
}

/** Short, so that three boxes fit side by side on a phone. */
export function monthNames(locale: string): string[] {
  const format = new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month) => format.format(new Date(Date.UTC(2000, month, 1))));
}

/** A whole date, or only the year if the rest is unknown. */
export function splitDate(iso: string): DateParts {
  const [, year = "", month = "", day = ""] = /^(\d{4})(?:-(\d{2})-(\d{2}))?$/.exec(iso) ?? [];
  return { day: day.replace(/^0/, ""), month: month.replace(/^0/, ""), year };
}

/**
 * `YYYY-MM-DD` once all three parts are filled in, "" before that. An impossible date (31 February) is passed on
 * as typed: the validation of the form refuses it.
 */
export function joinDate({ day, month, year }: DateParts): string {
  if (!/^\d{1,2}$/.test(day) || !/^\d{1,2}$/.test(month) || !/^\d{4}$/.test(year)) return "";
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}
