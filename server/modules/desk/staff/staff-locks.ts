import { createHash } from "node:crypto";
import { networkOf } from "#server/platform/network-of.ts";

/** Keys in login_locks that count wrong passwords and codes of staff; members have other keys. */
export function passwordLock(mailbox: string): string {
  return `staff:${createHash("sha256").update(mailbox).digest("base64url")}`;
}

export function networkLock(address: string): string {
  return `staff-address:${networkOf(address)}`;
}

/** Of a browser in which a code was given: it is counted separately. */
export function deviceLock(device: string): string {
  return `staff-device:${device}`;
}

export function codeLock(staffId: string): string {
  return `staff-code:${staffId}`;
}
