import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { accounts } from "#server/db/schema/accounts.ts";
import { isNameTaken } from "#server/modules/profiles/name.ts";
import { suggestEmail } from "#server/platform/email-suggestion.ts";
import { FieldError } from "#server/platform/errors.ts";
import { mount } from "#server/platform/http/mount.ts";
import type { Services } from "#server/services.ts";
import { checkSignup, checkSignupMode } from "./check-signup.ts";
import { confirmAccount } from "./confirm-account.ts";
import { getUser } from "./get-user.ts";
import { findKnownDevice, rememberDevice } from "./known-device.ts";
import { logIn } from "./log-in.ts";
import { networkOf } from "./login-locks.ts";
import { readTracking } from "./read-tracking.ts";
import { resendActivation } from "./resend-activation.ts";
import { clearSessionCookie, endSession, setSessionCookie, startSession } from "./session.ts";
import { signUpMember } from "./sign-up-member.ts";

const hour = 3600;
/** Sign-ups an hour from one network; journeys and demos come from one address all. */
const signupsPerHour = { members: 20, demo: 1000 } as const;
/** Forms sent in, with mistakes or without. */
const triesPerSignup = 10;
const suggestionsPerMinute = 60;
const activationsPerMinute = 30;

export function accountRoutes(app: FastifyInstance, services: Services): void {
  signupRoutes(app, services);
  const { db, env, live, rateLimits, storage } = services;
  const isSecure = env.secureCookies;

  mount(app, "GET /api/user.php", async ({ caller, site }) => ({
    user: caller ? await getUser(db, storage, site, caller.memberId) : null,
  }));

  mount(app, "POST /api/user.php", async ({ body, site, request, reply, now, caller }) => {
    await rateLimits.take(`login:${networkOf(request.ip)}`, 60, 60);
    const { memberId, isProven } = await logIn(db, {
      siteId: site.id,
      email: body.email,
      password: body.password,
      address: request.ip,
      knownDevice: findKnownDevice(request, { secret: env.SESSION_SECRET, isSecure }),
      now,
    });
    // The old session of this browser ends, so that a planted cookie never becomes a signed-in one.
    if (caller) {
      await endSession(db, caller.sessionKey);
      live.close(caller.memberId, caller.sessionKey);
    }
    const userAgent = request.headers["user-agent"];
    setSessionCookie(reply, await startSession(db, { accountId: memberId, now, userAgent }), isSecure);
    if (isProven) rememberDevice(reply, { accountId: memberId, secret: env.SESSION_SECRET, isSecure });
    return { user: await getUser(db, storage, site, memberId) };
  });

  mount(app, "PUT /api/user.php", async ({ body, caller, site }) => {
    await db.update(accounts).set({ language: body.language }).where(eq(accounts.id, caller.memberId));
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

function signupRoutes(app: FastifyInstance, services: Services): void {
  const { db, env, live, rateLimits, storage } = services;
  const signups = env.hasOutbox ? signupsPerHour.demo : signupsPerHour.members;

  mount(app, "POST /api/signups", async ({ body, site, locale, now, caller, request, reply }) => {
    const network = networkOf(request.ip);
    await rateLimits.take(`signup-tries:${network}`, signups * triesPerSignup, hour);
    const tracking = body.tracking ?? readTracking(request.cookies);
    const invite = checkSignupMode(site.settings, {
      network: tracking?.network,
      inviteCode: body.invite_code,
    });
    const { fields, checked } = await checkSignup(body, { settings: site.settings, now });
    if (invite) fields.invite_code = invite;
    if (Object.keys(fields).length > 0) {
      // Told with the rest, so that nobody mends a form twice.
      if (!fields.name && (await isNameTaken(db, { siteId: site.id, name: checked.name })))
        fields.name = { code: "username_taken" };
      throw new FieldError(fields);
    }
    await rateLimits.take(`signups:${network}`, signups, hour);
    const { memberId, token, replacedIds } = await signUpMember(services, {
      ...checked,
      site,
      locale,
      country: request.country,
      tracking,
      address: request.ip,
      userAgent: request.headers["user-agent"],
      now,
    });
    for (const replacedId of replacedIds) live.close(replacedId);
    if (caller) {
      await endSession(db, caller.sessionKey);
      live.close(caller.memberId, caller.sessionKey);
    }
    setSessionCookie(reply, token, env.secureCookies);
    return { next: "check_mail_or_continue", user: await getUser(db, storage, site, memberId) };
  });

  mount(app, "POST /api/email-suggestions", async ({ body, request }) => {
    await rateLimits.take(`email-suggestions:${networkOf(request.ip)}`, suggestionsPerMinute, 60);
    return { suggestion: suggestEmail(body.email, request.country) };
  });

  mount(app, "PUT /api/signup-step", async ({ body, caller, site }) => {
    const wish = body.push_wished === undefined ? {} : { pushWished: body.push_wished ? "yes" : "no" };
    await db
      .update(accounts)
      .set({ signupStep: body.step, ...(wish as { pushWished?: "yes" | "no" }) })
      .where(eq(accounts.id, caller.memberId));
    return { user: await getUser(db, storage, site, caller.memberId) };
  });

  mount(app, "POST /api/activation-mails", async ({ caller, site, locale, now }) => {
    await resendActivation(services, { memberId: caller.memberId, site, locale, now });
    return {};
  });

  mount(app, "POST /api/activations", async ({ body, caller, site, now, request }) => {
    await rateLimits.take(`activations:${networkOf(request.ip)}`, activationsPerMinute, 60);
    const { memberId } = await confirmAccount(services, { token: body.token, siteId: site.id, now });
    live.publish(memberId, "user_changed", {});
    // The link proves the mailbox, not the browser: it signs nobody in.
    return { user: caller?.memberId === memberId ? await getUser(db, storage, site, memberId) : null };
  });
}
