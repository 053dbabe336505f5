import { dateFormat } from "#web/lib/intl.ts";

/** Whether this browser can tell the time of a zone: it may be older than the name. */
export function isKnownZone(timeZone: string): boolean {
  try {
    dateFormat("en", { timeZone });
    return true;
  } catch {
    return false;
  }
}
