import { useNow } from "#web/lib/clock.ts";
import { type Format, useFormat } from "#web/lib/format.ts";
import { useT } from "#web/lib/i18n.ts";

const dayMs = 86_400_000;

/** "Today", "Yesterday", "Friday, 13 November", with the year where it is another one. */
export function useDayLabel(): (at: string) => string {
  const t = useT("chats");
  const format = useFormat();
  const now = useNow();
  return (at) => {
    const day = format.day(at);
    if (day === format.day(now)) return t("day.today");
    if (day === format.day(now - dayMs)) return t("day.yesterday");
    const year = isSameYear(format, at, now) ? {} : ({ year: "numeric" } as const);
    return format.date(at, { weekday: "long", day: "numeric", month: "long", ...year });
  };
}

/** As short as a list allows: the time today, else the day, else the date. */
export function useShortTime(): (at: string) => string {
  const format = useFormat();
  const now = useNow();
  return (at) => {
    if (format.day(at) === format.day(now)) return format.time(at);
    if (isSameYear(format, at, now)) return format.date(at, { day: "numeric", month: "short" });
    return format.date(at, { dateStyle: "short" });
  };
}

function isSameYear(format: Format, at: string, now: number): boolean {
  return format.day(at).slice(0, 4) === format.day(now).slice(0, 4);
}
