import type { FastifyReply, FastifyRequest } from "fastify";
import { challengeMinutes } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import type { Env } from "#server/env.ts";
import type { Challenge } from "#server/modules/people/credentials/login-challenge.ts";
import { setOwnDeviceCookie } from "#server/modules/people/credentials/own-device.ts";
import { rememberDevice } from "#server/modules/people/sessions/known-device.ts";
import { endSession, setSessionCookie } from "#server/modules/people/sessions/session.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Caller } from "#server/platform/http/context.ts";
import type { Live } from "#server/platform/live/live.ts";
import type { Entered } from "./enter-account.ts";

type NeededServices = { db: Db; env: Env; live: Live };
type Entry = {
  reply: FastifyReply;
  caller: Caller | null;
  memberId: string;
  isProven: boolean;
} & Entered;

/** Gives a browser a new session and ends its earlier one, so that a planted cookie is never signed in. */
export async function settleIn(
  { db, env, live }: NeededServices,
  { reply, caller, memberId, isProven, token, deviceToken }: Entry,
): Promise<void> {
  const isSecure = env.secureCookies;
  if (caller) {
    await endSession(db, caller.sessionKey);
    live.close(caller.memberId, caller.sessionKey);
  }
  setSessionCookie(reply, token, isSecure);
  setOwnDeviceCookie(reply, deviceToken, isSecure);
  if (isProven) rememberDevice(reply, { accountId: memberId, secret: env.SESSION_SECRET, isSecure });
}

function challengeCookie(isSecure: boolean): string {
  return isSecure ? "__Host-login-challenge" : "login-challenge";
}

/** Refuses a log-in that awaits its second step, and sets the cookie that the second step requires. */
export function askSecondStep(
  reply: FastifyReply,
  { id, browserToken }: Challenge,
  isSecure: boolean,
): AppError {
  reply.setCookie(challengeCookie(isSecure), browserToken, {
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    secure: isSecure,
    maxAge: challengeMinutes * 60,
  });
  return new AppError("second_step_required", { challenge: id });
}

export function readChallengeCookie(request: FastifyRequest, isSecure: boolean): string {
  return request.cookies[challengeCookie(isSecure)] ?? "";
}

export function clearChallengeCookie(reply: FastifyReply, isSecure: boolean): void {
  reply.clearCookie(challengeCookie(isSecure), {
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    secure: isSecure,
  });
}
