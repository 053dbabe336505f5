import type { FastifyReply, FastifyRequest } from "fastify";
import { challengeMinutes } from "#contracts/limits.ts";
import type { RelyingParty } from "./passkey-challenge.ts";

/** The token from the browser's cookie, and the requested host: the challenge is bound to both. */
export type PasskeyBrowser = { browserToken: string; party: RelyingParty };

function cookieName(isSecure: boolean): string {
  return isSecure ? "__Host-passkey" : "passkey";
}

export function readPasskeyBrowser(request: FastifyRequest, isSecure: boolean): PasskeyBrowser {
  const { host, hostname, site } = request;
  return {
    browserToken: request.cookies[cookieName(isSecure)] ?? "",
    // The requested host belongs to the site: requests to other hosts are not answered.
    party: { rpId: hostname, origin: `${new URL(site.publicUrl).protocol}//${host}` },
  };
}

export function setPasskeyCookie(reply: FastifyReply, token: string, isSecure: boolean): void {
  reply.setCookie(cookieName(isSecure), token, {
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    secure: isSecure,
    maxAge: challengeMinutes * 60,
  });
}
