import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { daySeconds } from "#server/platform/time-units.ts";
import { newToken } from "#server/platform/tokens.ts";
import { knownDeviceDays } from "./session-limits.ts";

function cookieName(isSecure: boolean): string {
  return isSecure ? "__Host-device" : "device";
}

function sign(secret: string, accountId: string, device: string): Buffer {
  return createHmac("sha256", secret).update(`known-device ${accountId} ${device}`).digest();
}

type Remembering = { accountId: string; secret: string; isSecure: boolean };

/**
 * Remembers that a proven owner has logged in here. Wrong passwords from such a device are counted
 * separately, so that strangers who lock an account with wrong guesses do not lock its owner out. The cookie
 * grants no access.
 */
export function rememberDevice(reply: FastifyReply, given: Remembering): void {
  setDevice(reply, given, newToken().slice(0, 22), knownDeviceDays * daySeconds);
}

/** The same for a limited time, for a device whose user has shown that they read the owner's mails. */
export function rememberForNow(
  reply: FastifyReply,
  { now, minutes, ...given }: Remembering & { now: Date; minutes: number },
): void {
  const until = Math.floor(now.getTime() / 1000) + minutes * 60;
  setDevice(reply, given, `${newToken().slice(0, 22)}~${until}`, minutes * 60);
}

function setDevice(
  reply: FastifyReply,
  { accountId, secret, isSecure }: Remembering,
  device: string,
  maxAge: number,
): void {
  const value = `${accountId}.${device}.${sign(secret, accountId, device).toString("base64url")}`;
  reply.setCookie(cookieName(isSecure), value, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure,
    maxAge,
  });
}

/** The device and the account whose owner has logged in on it, or null. */
export function findKnownDevice(
  request: FastifyRequest,
  { secret, isSecure, now }: { secret: string; isSecure: boolean; now: Date },
): { accountId: string; device: string } | null {
  const [accountId, device, signature, rest] = (request.cookies[cookieName(isSecure)] ?? "").split(".");
  if (!accountId || !device || !signature || rest !== undefined) return null;
  const given = Buffer.from(signature, "base64url");
  const wanted = sign(secret, accountId, device);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  const [, until] = device.split("~");
  // defence: opened-for-now
  if (until !== undefined && Number(until) * 1000 <= now.getTime()) return null;
  return { accountId, device };
}
