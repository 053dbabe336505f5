import { useFormat } from "#web/lib/format.ts";
import { isKnownZone } from "./known-zone.ts";

/** Amounts without cents where there are none, and moments: by a cap's own clock where one is given. */
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
