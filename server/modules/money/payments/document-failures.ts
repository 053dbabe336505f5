import { documentAgainMs } from "./payment-limits.ts";

/** The orders that this process could not document: how often, and the time of the next try. */
export type DocumentFailures = Map<string, { times: number; nextAt: number }>;

export function isWaiting(failures: DocumentFailures, orderId: string, now: Date): boolean {
  const failure = failures.get(orderId);
  return failure !== undefined && failure.nextAt > now.getTime();
}

/** The wait doubles with each failure. */
export function noteFailure(failures: DocumentFailures, orderId: string, now: Date): void {
  const times = (failures.get(orderId)?.times ?? 0) + 1;
  const waitMs = Math.min(documentAgainMs.first * 2 ** (times - 1), documentAgainMs.longest);
  failures.set(orderId, { times, nextAt: now.getTime() + waitMs });
}

/** Removes orders that were due long ago: another process has documented them. */
export function forgetOld(failures: DocumentFailures, now: Date): void {
  for (const [orderId, { nextAt }] of failures)
    if (nextAt < now.getTime() - documentAgainMs.longest) failures.delete(orderId);
}
