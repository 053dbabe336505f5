import { useNow } from "#web/lib/browser/clock.ts";
import { type Format, useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";

const dayMs = 86_400_000;

/** "Today", "Yesterday", "Friday, 13 November"; with the year if it is another one. */
export function useDayLabel(): (at: string) => string {
  const t = useT("chats");
  const format = useFormat();
  const now = useNow();
  return (at) => {
    const near = nearDay(format, at, now);
    if (near) return t(`day.${near}`);
    const year = yearOf(format.day(at)) === yearOf(format.day(now)) ? {} : ({ year: "numeric" } as const);
    return format.date(at, { weekday: "long", day: "numeric", month: "long", ...year });
  };
}

/** The shortest form for a list: the time today, else the day, else the date. */
export function useShortTime(): (at: string) => string {
  const format = useFormat();
  const today = format.day(useNow());
  return (at) => {
    const day = format.day(at);
    if (day === today) return format.time(at);
    if (yearOf(day) === yearOf(today)) return format.date(at, { day: "numeric", month: "short" });
    return format.date(at, { dateStyle: "short" });
  };
}

/** Counted in calendar days, because a day with a change of the clock has 23 or 25 hours. */
export function nearDay(format: Format, at: string, now: number): "today" | "yesterday" | null {
  const day = format.day(at);
  const today = format.day(now);
  if (day === today) return "today";
  const yesterday = new Date(Date.parse(`${today}T12:00:00Z`) - dayMs).toISOString().slice(0, 10);
  return day === yesterday ? "yesterday" : null;
}

function yearOf(day: string): string {
  return day.slice(0, 4);
}
