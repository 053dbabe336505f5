import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { signupForm } from "#contracts/people/accounts.ts";
import type { Tracking } from "#server/db/schema/accounts.ts";
import {
  dropTracking,
  keptTracking,
  mustAskForTracking,
} from "#server/modules/ground/sites/keep-tracking.ts";
import { readTracking } from "#server/modules/ground/sites/read-tracking.ts";
import { getUser } from "#server/modules/people/accounts/get-user.ts";
import { saveSignupStep } from "#server/modules/people/accounts/save-signup-step.ts";
import { takeDaily } from "#server/modules/people/accounts/take-daily.ts";
import {
  linksPerMinute,
  suggestionsPerMinute,
} from "#server/modules/people/authentication/authentication-limits.ts";
import { readOwnDevice } from "#server/modules/people/credentials/own-device.ts";
import { readPasskeyBrowser, setPasskeyCookie } from "#server/modules/people/credentials/passkey-browser.ts";
import { offerSignupPasskey } from "#server/modules/people/credentials/signup-passkey.ts";
import { askSecondStep, settleIn } from "#server/modules/people/log-in/settle-in.ts";
import { isNameTaken } from "#server/modules/people/profiles/name.ts";
import { FieldError } from "#server/platform/errors.ts";
import { mount } from "#server/platform/http/mount.ts";
import { suggestEmail } from "#server/platform/mail/email-suggestion.ts";
import { networkOf } from "#server/platform/network-of.ts";
import { hourSeconds, minuteSeconds } from "#server/platform/time-units.ts";
import type { Services } from "#server/services.ts";
import { checkSignup, checkSignupMode } from "./check-signup.ts";
import { checkSignupPasskey } from "./check-signup-passkey.ts";
import { confirmAccount } from "./confirm-account.ts";
import { correctAddress } from "./correct-address.ts";
import { dropFirstMessage, findFirstMessage } from "./first-message.ts";
import { resendActivation } from "./resend-activation.ts";
import { signupsPerHour, triesPerSignup } from "./sign-up-limits.ts";
import { signUpMember } from "./sign-up-member.ts";

type Filled = { isByPasskey: boolean; request: FastifyRequest; now: Date };

/** Signing up, step by step, and confirming the address. */
export function signUpRoutes(app: FastifyInstance, services: Services): void {
  // defence: confirmed-by-press
  firstMessageRoutes(app, services);
  const { db, env, live, rateLimits, storage } = services;
  const signups = env.hasOutbox ? signupsPerHour.demo : signupsPerHour.members;

  /** Reads a form; refuses every mistake that can be found without reading the address's account. */
  async function readForm(body: z.infer<typeof signupForm>, { isByPasskey, request, now }: Filled) {
    const { site } = request;
    await rateLimits.take(`signup-tries:${networkOf(request.ip)}`, signups * triesPerSignup, hourSeconds);
    // Values of the form replace those of the cookie, name by name; an empty form removes nothing.
    const brought = { ...readTracking(request.cookies), ...body.tracking } as Tracking;
    const hasConsent = body.tracking_consent;
    const tracking = keptTracking(request, brought, hasConsent);
    const isTrackingConsented = hasConsent && tracking !== undefined && mustAskForTracking(request);
    const invite = checkSignupMode(site.settings.signup, {
      network: brought.network,
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
    return { ...checked, tracking, isTrackingConsented };
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
    // defence: sign-ups-counted
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
    dropTracking(reply, env.secureCookies);
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
    await takeDaily(rateLimits, {
      what: "activation-mails",
      ip: request.ip,
      hasOutbox: env.hasOutbox,
      refusal: "too_many_mails",
    });
    await resendActivation(services, { memberId: caller.memberId, site, locale, now });
    return {};
  });

  mount(app, "PUT /api/email", async ({ body, caller, site, locale, now, request }) => {
    await takeDaily(rateLimits, {
      what: "activation-mails",
      ip: request.ip,
      hasOutbox: env.hasOutbox,
      refusal: "too_many_mails",
    });
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
