import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { staffSessionHours } from "#contracts/limits.ts";
import { daySeconds, hourMs } from "#server/platform/time-units.ts";
import { newToken } from "#server/platform/tokens.ts";
import { staffDeviceDays } from "./staff-limits.ts";

/** A browser in which a member of the staff gave a code. */
export type StaffDevice = { staffId: string; device: string; verifiedAt: Date };

function cookieName(isSecure: boolean): string {
  return isSecure ? "__Host-staff-device" : "staff-device";
}

function sign(secret: string, content: string): Buffer {
  return createHmac("sha256", secret).update(`staff device ${content}`).digest();
}

/**
 * Remembers the second step in this browser. For 12 hours it is not asked for again. After that, wrong
 * passwords from this browser are still counted separately, so that strangers who lock an account do not lock
 * its owner out.
 */
export function rememberStaffDevice(
  reply: FastifyReply,
  { staffId, now, secret, isSecure }: { staffId: string; now: Date; secret: string; isSecure: boolean },
): void {
  const content = `${staffId}.${newToken().slice(0, 22)}.${now.getTime()}`;
  reply.setCookie(cookieName(isSecure), `${content}.${sign(secret, content).toString("base64url")}`, {
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    secure: isSecure,
    maxAge: staffDeviceDays * daySeconds,
  });
}

/** The member of the staff who gave a code in this browser, and when; or null. */
export function findStaffDevice(
  request: FastifyRequest,
  { secret, isSecure }: { secret: string; isSecure: boolean },
): StaffDevice | null {
  const [staffId, device, at, signature, rest] = (request.cookies[cookieName(isSecure)] ?? "").split(".");
  if (!staffId || !device || !at || !signature || rest !== undefined) return null;
  const given = Buffer.from(signature, "base64url");
  const wanted = sign(secret, `${staffId}.${device}.${at}`);
  // defence: staff-device-signed
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  return { staffId, device, verifiedAt: new Date(Number(at)) };
}

/** Whether the code is skipped: it was given here within 12 hours, and the password is unchanged since. */
export function isStillVerified(
  device: StaffDevice | null,
  account: { id: string; passwordSetAt: Date | null },
  now: Date,
): boolean {
  if (device?.staffId !== account.id || !account.passwordSetAt) return false;
  const ageMs = now.getTime() - device.verifiedAt.getTime();
  const isFresh = ageMs < staffSessionHours * hourMs;
  const isOfPassword = device.verifiedAt >= account.passwordSetAt;
  return /* defence: second-step-again */ isFresh && /* defence: new-password-new-code */ isOfPassword;
}
