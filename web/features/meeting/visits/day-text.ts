import type { Format } from "#web/lib/language/format.ts";
import type { Translator } from "#web/lib/language/translate.ts";

const dayMs = 86_400_000;

/** The day of a visit in words, in the reader's time zone: "Today", "Yesterday" or "12 November". */
export function dayText(visitedAt: string, now: number, format: Format, t: Translator<"visits">): string {
  const day = format.day(visitedAt);
  if (day === format.day(now)) return t("when.today");
  if (day === format.day(now - dayMs)) return t("when.yesterday");
  return format.date(visitedAt, { day: "numeric", month: "long" });
}
