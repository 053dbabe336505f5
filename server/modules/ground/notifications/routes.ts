import type { FastifyInstance } from "fastify";
import { mount } from "#server/platform/http/mount.ts";
import { hourSeconds } from "#server/platform/time-units.ts";
import type { Services } from "#server/services.ts";
import { subscriptionsPerHour, unsubscribeFormBytes } from "./notification-limits.ts";
import { endQuietHours, presentQuietHours, setQuietHours } from "./quiet-hours.ts";
import { sendTest } from "./send-test.ts";
import { subscribePush, unsubscribePush } from "./subscribe-push.ts";
import { listSwitches, lockScreen, setSwitch } from "./switches.ts";
import { getUnsubscribe, switchByLink } from "./unsubscribe.ts";

export function notificationRoutes(app: FastifyInstance, services: Services): void {
  const { db, env, live, push, queue, rateLimits } = services;
  const secret = env.SESSION_SECRET;

  mount(app, "GET /api/notification-switches", async ({ caller }) => {
    const { switches, showsOnLockScreen, quiet } = await listSwitches(db, caller.memberId);
    const quiet_hours = quiet && presentQuietHours(quiet);
    return { switches, shows_on_lock_screen: showsOnLockScreen, quiet_hours };
  });

  mount(app, "PUT /api/quiet-hours", async ({ body, caller, now }) => {
    const { memberId } = caller;
    const quiet = await setQuietHours(db, { memberId, quiet: body, now });
    live.publish(memberId, "user_changed", {});
    return quiet;
  });

  mount(app, "DELETE /api/quiet-hours", async ({ caller }) => {
    await endQuietHours(db, caller.memberId);
    live.publish(caller.memberId, "user_changed", {});
    return {};
  });

  mount(app, "PUT /api/lock-screen-texts", async ({ body, caller, now }) => {
    const { memberId } = caller;
    const isOn = body.is_on;
    await setSwitch(db, { memberId, type: lockScreen, channel: "push", isOn, reason: null, now });
    live.publish(memberId, "user_changed", {});
    return { is_on: isOn };
  });

  mount(app, "PUT /api/notification-switches/:type/:channel", async ({ params, body, caller, now }) => {
    const { memberId } = caller;
    await setSwitch(db, { ...params, memberId, isOn: body.is_on, reason: null, now });
    live.publish(memberId, "user_changed", {});
    return { ...params, is_on: body.is_on, reason: null };
  });

  mount(app, "POST /api/test-notifications", ({ caller, now }) =>
    sendTest(db, queue, { memberId: caller.memberId, now }),
  );

  mount(app, "POST /api/user.php?push=1", async ({ body, caller, now }) => {
    await rateLimits.take(`push:${caller.memberId}`, subscriptionsPerHour, hourSeconds);
    await subscribePush(db, push, { ...body.subscription, caller, now });
    return {};
  });

  mount(app, "DELETE /api/push-subscriptions", async ({ body, caller }) => {
    await unsubscribePush(db, { memberId: caller.memberId, endpoint: body.endpoint });
    return {};
  });

  mount(app, "GET /api/unsubscribes/:token", async ({ params, site }) => {
    const { type, isOn } = await getUnsubscribe(db, { token: params.token, siteId: site.id, secret });
    return { type, is_on: isOn };
  });

  mount(app, "PUT /api/unsubscribes/:token", async ({ params, body, site, now }) => {
    const link = { token: params.token, siteId: site.id, secret };
    const { memberId, type, isOn } = await switchByLink(db, { ...link, isOn: body.is_on, now });
    live.publish(memberId, "user_changed", {});
    return { type, is_on: isOn };
  });

  app.register(async (forms) => {
    // A mail program sends `List-Unsubscribe=One-Click` as a form, which is not read: the token is enough.
    forms.addContentTypeParser(
      ["application/x-www-form-urlencoded", "multipart/form-data"],
      { parseAs: "string", bodyLimit: unsubscribeFormBytes },
      (_request, _body, done) => done(null, undefined),
    );
    mount(forms, "POST /unsubscribe/:token", async ({ params, site, now }) => {
      const { memberId } = await switchByLink(db, {
        token: params.token,
        siteId: site.id,
        secret,
        isOn: false,
        now,
      });
      live.publish(memberId, "user_changed", {});
      return {};
    });
  });
}
