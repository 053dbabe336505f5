import { useMemo } from "react";
import { regionalTag } from "#i18n/regions.ts";
import { useNow, useTimeZone } from "#web/lib/browser/clock.ts";
import { usePageContext } from "#web/lib/page/page-context.ts";
import { countryName, dateFormat, keepFormatter, numberFormat } from "./intl.ts";
import { useRegionalTag } from "./locale.tsx";

type When = string | number | Date;

export type Format = ReturnType<typeof createFormat>;

/** Dates, numbers and money in the format of a language and a country. */
export function createFormat(locale: string, timeZone: string) {
  const date = (value: When, options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { timeZone, ...options }).format(new Date(value));
  const number = (value: number, options?: Intl.NumberFormatOptions) =>
    numberFormat(locale, options).format(value);
  return {
    date: (value: When, options: Intl.DateTimeFormatOptions = { dateStyle: "medium" }) =>
      date(value, options),
    time: (value: When) => date(value, { timeStyle: "short" }),
    dateTime: (value: When) => date(value, { dateStyle: "medium", timeStyle: "short" }),
    /** 2026-11-21 in the visitor's time zone: the key of a day. */
    day: (value: When) => dayFormat(timeZone).format(new Date(value)),
    number,
    percent: (share: number) => number(share, { style: "percent" }),
    /** Integer minor units, as in the database. */
    money: (minor: number, currency: string) => {
      const options = { style: "currency", currency } as const;
      const digits = numberFormat(locale, options).resolvedOptions().maximumFractionDigits ?? 2;
      return number(minor / 10 ** digits, options);
    },
    list: (parts: readonly string[]) =>
      keepFormatter("list", locale, undefined, () => new Intl.ListFormat(locale)).format(parts),
    country: (code: string) => countryName(locale, code),
    /** For `sort`: names in the order of the language, the same on the server and in every browser. */
    get compare() {
      return keepFormatter("collator", locale, undefined, () => new Intl.Collator(locale)).compare;
    },
    /** "3 minutes ago", seen from `now`. */
    relative: (value: When, now: number) => {
      const [count, unit] = largestUnit((new Date(value).getTime() - now) / 1000);
      const options = { numeric: "auto" } as const;
      return keepFormatter(
        "relative",
        locale,
        options,
        () => new Intl.RelativeTimeFormat(locale, options),
      ).format(count, unit);
    },
  };
}

/** Canadian English writes dates as ISO does. */
function dayFormat(timeZone: string): Intl.DateTimeFormat {
  return dateFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
}

const units = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

function largestUnit(seconds: number): [number, Intl.RelativeTimeFormatUnit] {
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return [Math.trunc(seconds / length), unit];
  }
  return [0, "minute"];
}

/** Formats of the page's language and the visitor's time zone. */
export const useFormat: () => Format = import.meta.env.SSR ? useFormatOnServer : useFormatInBrowser;

function useFormatOnServer(): Format {
  const { request, kept } = usePageContext();
  const known = kept?.get("format") as Format | undefined;
  if (known) return known;
  const made = createFormat(regionalTag(request.locale, request.country), request.timeZone);
  kept?.set("format", made);
  return made;
}

function useFormatInBrowser(): Format {
  const tag = useRegionalTag();
  const timeZone = useTimeZone();
  return useMemo(() => createFormat(tag, timeZone), [tag, timeZone]);
}

/** `relative("2026-11-21T10:00:00Z")`, kept up to date. */
export function useRelativeTime(): (value: When) => string {
  const format = useFormat();
  const now = useNow();
  return (value) => format.relative(value, now);
}
