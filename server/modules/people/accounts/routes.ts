import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import { openingMinutes } from "#contracts/limits.ts";
import type { signupForm } from "#contracts/people/accounts.ts";
import { readTracking } from "#server/modules/ground/sites/read-tracking.ts";
import { readOwnDevice, setOwnDeviceCookie } from "#server/modules/people/credentials/own-device.ts";
import { readPasskeyBrowser, setPasskeyCookie } from "#server/modules/people/credentials/passkey-browser.ts";
import { offerSignupPasskey } from "#server/modules/people/credentials/signup-passkey.ts";
import { isNameTaken } from "#server/modules/people/profiles/name.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import { mount } from "#server/platform/http/mount.ts";
import { suggestEmail } from "#server/platform/mail/email-suggestion.ts";
import { networkOf } from "#server/platform/network-of.ts";
import { daySeconds, hourSeconds, minuteSeconds } from "#server/platform/time-units.ts";
import type { Services } from "#server/services.ts";
import {
  linksPerMinute,
  loginsPerMinute,
  mailsPerNetwork,
  signupsPerHour,
  suggestionsPerMinute,
  triesPerSignup,
} from "./account-limits.ts";
import { askPasswordReset } from "./ask-password-reset.ts";
import { checkSignup, checkSignupMode } from "./check-signup.ts";
import { checkSignupPasskey } from "./check-signup-passkey.ts";
import { confirmAccount } from "./confirm-account.ts";
import { correctAddress } from "./correct-address.ts";
import { dropFirstMessage, findFirstMessage } from "./first-message.ts";
import { getCaller, getUser } from "./get-user.ts";
import { findKnownDevice, rememberForNow } from "./known-device.ts";
import { logIn } from "./log-in.ts";
import { openLogin } from "./open-login.ts";
import { resendActivation } from "./resend-activation.ts";
import { getResetLink, resetPassword } from "./reset-password.ts";
import { saveLanguage } from "./save-language.ts";
import { saveSignupStep } from "./save-signup-step.ts";
import { clearSessionCookie, endSession } from "./session.ts";
import { askSecondStep, settleIn } from "./settle-in.ts";
import { signUpMember } from "./sign-up-member.ts";
import { stopLooking } from "./stop-looking.ts";

export function accountRoutes(app: FastifyInstance, services: Services): void {
  // defence: confirmed-by-press
  signupRoutes(app, services);
  resetRoutes(app, services);
  firstMessageRoutes(app, services);
  const { db, env, live, rateLimits, storage } = services;
  const isSecure = env.secureCookies;

  mount(app, "GET /api/user.php", async ({ caller, site }) => ({
    user: caller ? await getCaller(db, storage, site, caller) : null,
  }));

  mount(app, "POST /api/page-hidden.php", async ({ caller, now }) => {
    if (caller) await stopLooking(db, { memberId: caller.memberId, now });
    return {};
  });

  mount(app, "POST /api/user.php", async ({ body, site, request, reply, now, caller }) => {
    await rateLimits.take(`login:${networkOf(request.ip)}`, loginsPerMinute, minuteSeconds);
    const { memberId, isProven, ...entry } = await logIn(services, {
      site,
      email: body.email,
      password: body.password,
      address: request.ip,
      knownDevice: findKnownDevice(request, { secret: env.SESSION_SECRET, isSecure, now }),
      device: readOwnDevice(request, isSecure),
      reactivates: body.reactivate,
      userAgent: request.headers["user-agent"],
      country: request.geoCountry,
      now,
    });
    if ("browserToken" in entry) throw askSecondStep(reply, entry, isSecure);
    await settleIn(services, { reply, caller, memberId, isProven, ...entry });
    return { user: await getUser(db, storage, site, memberId) };
  });

  mount(app, "PUT /api/user.php", async ({ body, caller, site }) => {
    await saveLanguage(db, { memberId: caller.memberId, language: body.language });
    return { user: await getUser(db, storage, site, caller.memberId) };
  });

  mount(app, "GET /api/logout.php", async ({ caller, reply }) => {
    if (caller) {
      await endSession(db, caller.sessionKey);
      live.close(caller.memberId, caller.sessionKey);
    }
    clearSessionCookie(reply, isSecure);
    return {};
  });
}

type Filled = { isByPasskey: boolean; request: FastifyRequest; now: Date };

function signupRoutes(app: FastifyInstance, services: Services): void {
  const { db, env, live, rateLimits, storage } = services;
  const signups = env.hasOutbox ? signupsPerHour.demo : signupsPerHour.members;

  /** Reads a form; refuses every mistake that can be found without reading the address's account. */
  async function readForm(body: z.infer<typeof signupForm>, { isByPasskey, request, now }: Filled) {
    const { site } = request;
    await rateLimits.take(`signup-tries:${networkOf(request.ip)}`, signups * triesPerSignup, hourSeconds);
    // Values of the form replace those of the cookie, name by name; an empty form removes nothing.
    const brought = { ...readTracking(request.cookies), ...body.tracking };
    const tracking = Object.keys(brought).length > 0 ? brought : undefined;
    const invite = checkSignupMode(site.settings.signup, {
      network: tracking?.network,
      inviteCode: body.invite_code,
    });
    const form = { ...body, password: isByPasskey ? null : body.password };
    const { fields, checked } = await checkSignup(form, { site: site.settings, now, invite });
    if (Object.keys(fields).length > 0) {
      // Refused together with the rest, so that the visitor corrects the form once.
      if (!fields.name && (await isNameTaken(db, { site, name: checked.name })))
        fields.name = { code: "username_taken" };
      throw new FieldError(fields);
    }
    return { ...checked, tracking };
  }

  mount(app, "POST /api/signup-passkey-offers", async ({ body, site, now, request, reply }) => {
    const { email, name } = await readForm(body, { isByPasskey: true, request, now });
    // Refused before a passkey is made in vain.
    if (await isNameTaken(db, { site, name })) throw new FieldError({ name: { code: "username_taken" } });
    const { party, browserToken: knownToken } = readPasskeyBrowser(request, env.secureCookies);
    const siteName = site.settings.brand.name;
    const offer = await offerSignupPasskey(db, { party, siteName, email, knownToken, now });
    setPasskeyCookie(reply, offer.browserToken, env.secureCookies);
    return { options: offer.options as Record<string, unknown> };
  });

  mount(app, "POST /api/signups", async ({ body, site, locale, now, caller, request, reply }) => {
    const form = await readForm(body, { isByPasskey: body.passkey !== undefined, request, now });
    const browser = readPasskeyBrowser(request, env.secureCookies);
    const passkey = body.passkey ? await checkSignupPasskey(body.passkey, browser, now) : null;
    await rateLimits.take(`signups:${networkOf(request.ip)}`, signups, hourSeconds);
    const { memberId, replacedIds, ...entry } = await signUpMember(services, {
      ...form,
      passkey,
      site,
      locale,
      country: request.country,
      address: request.ip,
      device: readOwnDevice(request, env.secureCookies),
      userAgent: request.headers["user-agent"],
      now,
    });
    for (const replacedId of replacedIds) live.close(replacedId);
    if ("browserToken" in entry) throw askSecondStep(reply, entry, env.secureCookies);
    await settleIn(services, { reply, caller, memberId, isProven: false, ...entry });
    return { next: "check_mail_or_continue", user: await getUser(db, storage, site, memberId) };
  });

  mount(app, "POST /api/email-suggestions", async ({ body, request }) => {
    await rateLimits.take(`email-suggestions:${networkOf(request.ip)}`, suggestionsPerMinute, minuteSeconds);
    return { suggestion: suggestEmail(body.email, request.country) };
  });

  mount(app, "PUT /api/signup-step", async ({ body, caller, site }) => {
    const { memberId } = caller;
    await saveSignupStep(db, { memberId, step: body.step, isPushWished: body.push_wished });
    return { user: await getUser(db, storage, site, memberId) };
  });

  mount(app, "POST /api/activation-mails", async ({ caller, site, locale, now, request }) => {
    // defence: network-resends-counted
    await takeDaily(services, "activation-mails", request.ip, "too_many_mails");
    await resendActivation(services, { memberId: caller.memberId, site, locale, now });
    return {};
  });

  mount(app, "PUT /api/email", async ({ body, caller, site, locale, now, request }) => {
    await takeDaily(services, "activation-mails", request.ip, "too_many_mails");
    const { memberId } = caller;
    const { replacedIds } = await correctAddress(services, {
      memberId,
      email: body.email,
      site,
      locale,
      now,
    });
    for (const replacedId of replacedIds) live.close(replacedId);
    return { user: await getUser(db, storage, site, memberId) };
  });

  mount(app, "POST /api/activations", async ({ body, caller, site, now, request }) => {
    await rateLimits.take(`activations:${networkOf(request.ip)}`, linksPerMinute, minuteSeconds);
    const { memberId } = await confirmAccount(services, { token: body.token, siteId: site.id, now });
    live.publish(memberId, "user_changed", {});
    // The link proves the mailbox, not the browser: it signs no member in.
    return { user: caller?.memberId === memberId ? await getUser(db, storage, site, memberId) : null };
  });
}

function firstMessageRoutes(app: FastifyInstance, { db, live }: Services): void {
  mount(app, "GET /api/first-message", async ({ caller }) => {
    const found = await findFirstMessage(db, caller.memberId);
    if (!found) return { first_message: null };
    const { receiverId, body, clientId } = found;
    return { first_message: { member_id: receiverId, body, client_id: clientId } };
  });

  mount(app, "DELETE /api/first-message", async ({ caller }) => {
    await dropFirstMessage(db, caller.memberId);
    live.publish(caller.memberId, "user_changed", {});
    return {};
  });
}

function resetRoutes(app: FastifyInstance, services: Services): void {
  const { db, env, live, rateLimits } = services;
  const device = { secret: env.SESSION_SECRET, isSecure: env.secureCookies };

  mount(app, "POST /api/password-reset-mails", async ({ body, site, now, request }) => {
    // defence: network-resets-counted
    await takeDaily(services, "reset-mails", request.ip, "too_many_reset_mails");
    await askPasswordReset(services, {
      email: body.email,
      siteId: site.id,
      now,
      knownDevice: findKnownDevice(request, { ...device, now }),
    });
    return {};
  });

  mount(app, "POST /api/password-reset-links", async ({ body, site, now, request }) => {
    await rateLimits.take(`resets:${networkOf(request.ip)}`, linksPerMinute, minuteSeconds);
    // defence: look-uses-nothing-up
    const { email, confirmedAt } = await getResetLink(db, { token: body.token, site, now });
    return { email, confirms_address: confirmedAt === null };
  });

  mount(app, "POST /api/login-openings", async ({ body, site, now, request, reply }) => {
    await rateLimits.take(`login-openings:${networkOf(request.ip)}`, linksPerMinute, minuteSeconds);
    const { accountId, email } = await openLogin(db, { token: body.token, siteId: site.id, now });
    rememberForNow(reply, { ...device, accountId, now, minutes: openingMinutes });
    return { email };
  });

  mount(app, "POST /api/password-resets", async ({ body, site, now, request, reply }) => {
    await rateLimits.take(`resets:${networkOf(request.ip)}`, linksPerMinute, minuteSeconds);
    const { email, endedIds, deviceToken } = await resetPassword(services, {
      token: body.token,
      password: body.password,
      repeatedPassword: body.repeated_password,
      address: request.ip,
      knownDevice: findKnownDevice(request, { ...device, now }),
      device: readOwnDevice(request, env.secureCookies),
      site,
      now,
    });
    for (const id of endedIds) live.close(id);
    setOwnDeviceCookie(reply, deviceToken, env.secureCookies);
    return { email };
  });
}

/** Counts one of a network's mails of the day. The refusal says when the next one is allowed. */
async function takeDaily(
  { env, rateLimits }: Services,
  what: string,
  ip: string,
  refusal: "too_many_mails" | "too_many_reset_mails",
): Promise<void> {
  const limit = env.hasOutbox ? mailsPerNetwork.demo : mailsPerNetwork.members;
  try {
    await rateLimits.take(`${what}:${networkOf(ip)}`, limit, daySeconds);
  } catch (error) {
    throw error instanceof AppError && error.code === "too_many_requests" ? new AppError(refusal) : error;
  }
}
