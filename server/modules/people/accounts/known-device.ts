import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { newToken } from "./session.ts";

const keptDays = 365;

function cookieName(isSecure: boolean): string {
  return isSecure ? "__Host-device" : "device";
}

function sign(secret: string, accountId: string, device: string): Buffer {
  return createHmac("sha256", secret).update(`known-device ${accountId} ${device}`).digest();
}

/**
 * Remembers that a proven owner has logged in here. Wrong passwords from such a browser are counted by themselves, so
 * that strangers who keep an account locked with wrong guesses do not lock its owner out. It opens nothing.
 */
export function rememberDevice(
  reply: FastifyReply,
  options: { accountId: string; secret: string; isSecure: boolean },
): void {
  const { accountId, secret, isSecure } = options;
  const device = newToken().slice(0, 22);
  const value = `${accountId}.${device}.${sign(secret, accountId, device).toString("base64url")}`;
  reply.setCookie(cookieName(isSecure), value, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure,
    maxAge: keptDays * 86_400,
  });
}

/** The device and the account whose owner has logged in on it, or null. */
export function findKnownDevice(
  request: FastifyRequest,
  { secret, isSecure }: { secret: string; isSecure: boolean },
): { accountId: string; device: string } | null {
  const [accountId, device, signature, rest] = (request.cookies[cookieName(isSecure)] ?? "").split(".");
  if (!accountId || !device || !signature || rest !== undefined) return null;
  const given = Buffer.from(signature, "base64url");
  const wanted = sign(secret, accountId, device);
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? { accountId, device } : null;
}
