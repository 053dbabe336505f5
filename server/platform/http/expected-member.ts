import type { FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";

/**
 * Refuses a call that names one member while another is signed in: a page or a retry may be older than a change of
 * accounts in the same browser, and must not write, pay or read for the next member.
 */
export function refuseOtherMember(request: FastifyRequest): void {
  const expected = request.headers["x-member"];
  const memberId = (request.caller ?? request.cachedSession)?.memberId;
  if (expected !== undefined && memberId !== undefined && expected !== memberId) {
    throw new AppError("other_member");
  }
}
