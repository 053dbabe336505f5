import { dateFormat } from "#web/lib/language/intl.ts";

/** Whether this browser supports a time zone: its list of names may be older. */
export function isKnownZone(timeZone: string): boolean {
  try {
    dateFormat("en", { timeZone });
    return true;
  } catch {
    return false;
  }
}
