import type { FastifyRequest } from "fastify";
import { AppError } from "#server/platform/errors.ts";
import { networkOf, networkRegionOf } from "#server/platform/network-of.ts";
import type { RateLimits } from "#server/platform/rate-limit.ts";
import { tenMinutesSeconds } from "#server/platform/time-units.ts";
import { codeAsksInTenMinutes, codeAsksOfRegionInTenMinutes } from "./discount-limits.ts";

export type CodeAsk = {
  /** The code was valid: the page and the order ask for it again, and that is no guess. */
  giveBack(): Promise<void>;
};

/** Codes are short words, so guesses are limited, by member or by network. */
export async function takeCodeAsk(
  rateLimits: RateLimits,
  request: Pick<FastifyRequest, "ip">,
  memberId: string | null,
): Promise<CodeAsk> {
  const limits: [key: string, limit: number][] = [
    [`discount-code:${memberId ?? networkOf(request.ip)}`, codeAsksInTenMinutes],
  ];
  // defence: codes-guessed-in-ranges
  if (memberId === null)
    limits.unshift([`discount-code-region:${networkRegionOf(request.ip)}`, codeAsksOfRegionInTenMinutes]);
  for (const [key, limit] of limits) {
    // defence: codes-guessed-slowly
    await rateLimits.take(key, limit, tenMinutesSeconds);
  }
  return {
    async giveBack() {
      for (const [key, limit] of limits) await rateLimits.giveBack(key, limit, tenMinutesSeconds);
    },
  };
}

/** The same for a page that then shows prices without the code; null: the limit is reached. */
export async function takeCodeAskIfAny(
  rateLimits: RateLimits,
  request: Pick<FastifyRequest, "ip">,
  memberId: string | null,
): Promise<CodeAsk | null> {
  try {
    return await takeCodeAsk(rateLimits, request, memberId);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
