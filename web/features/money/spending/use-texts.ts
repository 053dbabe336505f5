import { useFormat } from "#web/lib/language/format.ts";
import { isKnownZone } from "./known-zone.ts";

/** Formats amounts, without cents if they are zero, and times, in a cap's own time zone if one is given. */
export function useSpendingTexts() {
  const format = useFormat();
  return {
    money: format.money,
    time: (at: string, timeZone?: string) =>
      format.date(at, {
        dateStyle: "medium",
        timeStyle: "short",
        ...(timeZone && isKnownZone(timeZone) && { timeZone }),
      }),
  };
}
