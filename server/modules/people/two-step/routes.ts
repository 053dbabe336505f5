import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { getUser } from "#server/modules/people/accounts/get-user.ts";
import {
  linksPerMinute,
  loginsPerMinute,
  suggestionsPerMinute,
} from "#server/modules/people/authentication/authentication-limits.ts";
import { readEntry } from "#server/modules/people/authentication/read-entry.ts";
import { readOwnDevice } from "#server/modules/people/credentials/own-device.ts";
import { readPasskeyBrowser, setPasskeyCookie } from "#server/modules/people/credentials/passkey-browser.ts";
import {
  offerOwnPasskey,
  offerPasskeyLogin,
  renamePasskey,
} from "#server/modules/people/credentials/passkeys.ts";
import { stopLoss } from "#server/modules/people/credentials/second-step-loss.ts";
import { answerChallenge } from "#server/modules/people/log-in/answer-challenge.ts";
import {
  askPasskey,
  findOwnProofs,
  keepPasskey,
  logInByPasskey,
} from "#server/modules/people/log-in/passkey-login.ts";
import {
  clearChallengeCookie,
  readChallengeCookie,
  settleIn,
} from "#server/modules/people/log-in/settle-in.ts";
import { mount } from "#server/platform/http/mount.ts";
import { networkOf } from "#server/platform/network-of.ts";
import { minuteSeconds } from "#server/platform/time-units.ts";
import type { Services } from "#server/services.ts";
import { askLoss, keepSecondStep, startLoss } from "./lose-second-step.ts";
import { removeOwnPasskey } from "./remove-own-passkey.ts";
import { confirmTwoStep, getTwoStep, offerTwoStep, removeTwoStep, renewCodes } from "./set-up-two-step.ts";

/** Routes of the proofs that a log-in asks for beside the password, or in its place. */
export function twoStepRoutes(app: FastifyInstance, services: Services): void {
  passkeyRoutes(app, services);
  const { db, env, rateLimits, storage } = services;
  const isSecure = env.secureCookies;
  const withSecret = { ...services, secret: env.SESSION_SECRET };
  const take = (request: FastifyRequest) =>
    rateLimits.take(`login:${networkOf(request.ip)}`, loginsPerMinute, minuteSeconds);

  mount(app, "POST /api/second-steps", async ({ body, caller, site, now, request, reply }) => {
    await take(request);
    const entered = await answerChallenge(withSecret, {
      challenge: body.challenge,
      browserToken: readChallengeCookie(request, isSecure),
      code: body.code,
      isTrusted: body.trust_device,
      site,
      device: readOwnDevice(request, isSecure),
      userAgent: request.headers["user-agent"],
      country: request.geoCountry,
      now,
    });
    await settleIn(services, { reply, caller, ...entered });
    clearChallengeCookie(reply, isSecure);
    return { user: await getUser(db, storage, site, entered.memberId) };
  });

  mount(app, "GET /api/two-step", async ({ caller }) => {
    const { onSince, left, endsAt } = await getTwoStep(db, caller.memberId);
    return {
      on_since: onSince?.toISOString() ?? null,
      recovery_codes_left: left,
      ends_at: endsAt?.toISOString() ?? null,
    };
  });

  mount(app, "POST /api/second-step-losses", async ({ body, site, now, request }) => {
    await take(request);
    const browserToken = readChallengeCookie(request, isSecure);
    await askLoss(services, { challenge: body.challenge, browserToken, site, now });
    return {};
  });

  mount(app, "POST /api/second-step-loss-starts", async ({ body, site, now, request }) => {
    await rateLimits.take(`losses:${networkOf(request.ip)}`, linksPerMinute, minuteSeconds);
    return startLoss(services, { token: body.token, site, now });
  });

  mount(app, "POST /api/second-step-loss-stops", async ({ body, site, now, request }) => {
    await rateLimits.take(`losses:${networkOf(request.ip)}`, linksPerMinute, minuteSeconds);
    return keepSecondStep(db, { token: body.token, site, now });
  });

  mount(app, "DELETE /api/second-step-loss", async ({ caller }) => {
    await stopLoss(db, caller.memberId);
    return {};
  });

  mount(app, "POST /api/two-step-keys", async ({ body, caller, site, now, request }) => {
    await take(request);
    const { memberId } = caller;
    const entry = readEntry(request, env, now);
    const { key, qr } = await offerTwoStep(withSecret, { memberId, site, now, proof: body, entry });
    return { key: key.match(/.{1,4}/g)?.join(" ") ?? key, qr };
  });

  mount(app, "POST /api/two-step", async ({ body, caller, site, now, request }) => {
    await take(request);
    const { memberId } = caller;
    return { recovery_codes: await confirmTwoStep(withSecret, { memberId, site, now, code: body.code }) };
  });

  mount(app, "POST /api/two-step-removals", async ({ body, caller, site, now, request }) => {
    await take(request);
    const { memberId } = caller;
    const entry = readEntry(request, env, now);
    await removeTwoStep(withSecret, { memberId, site, now, proof: body, code: body.code, entry });
    return {};
  });

  mount(app, "POST /api/recovery-codes", async ({ body, caller, site, now, request }) => {
    await take(request);
    const { memberId } = caller;
    const own = { memberId, site, now, entry: readEntry(request, env, now) };
    return { recovery_codes: await renewCodes(withSecret, { ...own, proof: body, code: body.code }) };
  });
}

function passkeyRoutes(app: FastifyInstance, services: Services): void {
  const { db, env, rateLimits, storage } = services;
  const isSecure = env.secureCookies;
  const browserOf = (request: FastifyRequest) => readPasskeyBrowser(request, isSecure);

  mount(app, "GET /api/passkeys", async ({ caller }) => {
    const { hasPassword, passkeys } = await findOwnProofs(db, caller.memberId);
    return {
      has_password: hasPassword,
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        created_at: createdAt.toISOString(),
        last_used_at: lastUsedAt?.toISOString() ?? null,
      })),
    };
  });
  mount(app, "POST /api/passkey-offers", async ({ body, caller, site, now, request, reply }) => {
    await rateLimits.take(`login:${networkOf(request.ip)}`, loginsPerMinute, minuteSeconds);
    const { options, browserToken } = await askPasskey(services, {
      memberId: caller.memberId,
      site,
      proof: body,
      entry: readEntry(request, env, now),
    });
    setPasskeyCookie(reply, browserToken, isSecure);
    return { options: options as Record<string, unknown> };
  });

  mount(app, "POST /api/passkeys", async ({ body, caller, site, now, request }) => {
    const id = await keepPasskey(services, {
      memberId: caller.memberId,
      site,
      ...browserOf(request),
      name: body.name,
      response: { ...body.response, clientExtensionResults: {} } as RegistrationResponseJSON,
      now,
    });
    return { id };
  });

  mount(app, "PATCH /api/passkeys/:passkey_id", async ({ body, caller, params }) => {
    await renamePasskey(db, { id: params.passkey_id, accountId: caller.memberId, name: body.name });
    return {};
  });

  mount(app, "DELETE /api/passkeys/:passkey_id", async ({ caller, params }) => {
    await removeOwnPasskey(db, { memberId: caller.memberId, passkeyId: params.passkey_id });
    return {};
  });

  mount(app, "POST /api/own-passkey-challenges", async ({ caller, now, request, reply }) => {
    await rateLimits.take(`passkeys:${networkOf(request.ip)}`, suggestionsPerMinute, minuteSeconds);
    const { party, browserToken: knownToken } = browserOf(request);
    const asked = { accountId: caller.memberId, party, knownToken, now };
    const { options, browserToken } = await offerOwnPasskey(db, asked);
    setPasskeyCookie(reply, browserToken, isSecure);
    return { options: options as Record<string, unknown> };
  });

  mount(app, "POST /api/passkey-challenges", async ({ now, request, reply }) => {
    await rateLimits.take(`passkeys:${networkOf(request.ip)}`, suggestionsPerMinute, minuteSeconds);
    const { party, browserToken: knownToken } = browserOf(request);
    const { options, browserToken } = await offerPasskeyLogin(db, { party, knownToken, now });
    setPasskeyCookie(reply, browserToken, isSecure);
    return { options: options as Record<string, unknown> };
  });

  mount(app, "POST /api/passkey-logins", async ({ body, caller, site, now, request, reply }) => {
    await rateLimits.take(`login:${networkOf(request.ip)}`, loginsPerMinute, minuteSeconds);
    const entered = await logInByPasskey(services, {
      ...browserOf(request),
      response: { ...body.response, clientExtensionResults: {} } as AuthenticationResponseJSON,
      reactivates: body.reactivate,
      site,
      device: readOwnDevice(request, isSecure),
      userAgent: request.headers["user-agent"],
      country: request.geoCountry,
      now,
    });
    await settleIn(services, { reply, caller, ...entered });
    return { user: await getUser(db, storage, site, entered.memberId) };
  });
}
