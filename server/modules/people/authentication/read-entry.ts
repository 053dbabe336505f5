import type { FastifyRequest } from "fastify";
import type { Env } from "#server/env.ts";
import { readPasskeyBrowser } from "#server/modules/people/credentials/passkey-browser.ts";
import { findKnownDevice } from "#server/modules/people/sessions/known-device.ts";
import type { OwnEntry } from "./check-own-proof.ts";

/** The origin of a request's password or passkey. */
export function readEntry(request: FastifyRequest, env: Env, now: Date): OwnEntry {
  const isSecure = env.secureCookies;
  return {
    address: request.ip,
    knownDevice: findKnownDevice(request, { secret: env.SESSION_SECRET, isSecure, now }),
    ...readPasskeyBrowser(request, isSecure),
    now,
  };
}
