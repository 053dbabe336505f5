import type { FastifyReply, FastifyRequest } from "fastify";
import { daySeconds } from "#server/platform/time-units.ts";
import { ownDeviceDays } from "./credential-limits.ts";

function cookieName(isSecure: boolean): string {
  return isSecure ? "__Host-own-device" : "own-device";
}

/** The token that tells this browser from others; null where it has none yet. It grants no access. */
export function readOwnDevice(request: FastifyRequest, isSecure: boolean): string | null {
  const token = request.cookies[cookieName(isSecure)];
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

export function setOwnDeviceCookie(reply: FastifyReply, token: string, isSecure: boolean): void {
  reply.setCookie(cookieName(isSecure), token, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure,
    maxAge: ownDeviceDays * daySeconds,
  });
}
