import { AppError } from "#server/platform/errors.ts";
import { networkOf } from "#server/platform/network-of.ts";
import type { RateLimits } from "#server/platform/rate-limit.ts";
import { daySeconds } from "#server/platform/time-units.ts";
import { mailsPerNetwork } from "./account-limits.ts";

type Taken = {
  what: string;
  ip: string;
  hasOutbox: boolean;
  refusal: "too_many_mails" | "too_many_reset_mails";
};

/** Counts one mail against the daily limit of a network. Throws `refusal` when the limit is reached. */
export async function takeDaily(
  rateLimits: RateLimits,
  { what, ip, hasOutbox, refusal }: Taken,
): Promise<void> {
  const limit = hasOutbox ? mailsPerNetwork.demo : mailsPerNetwork.members;
  try {
    await rateLimits.take(`${what}:${networkOf(ip)}`, limit, daySeconds);
  } catch (error) {
    throw error instanceof AppError && error.code === "too_many_requests" ? new AppError(refusal) : error;
  }
}
