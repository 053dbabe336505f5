import type { FastifyInstance } from "fastify";
import { mount } from "#server/platform/http/mount.ts";
import type { Services } from "#server/services.ts";
import { getUnsubscribe, switchByLink } from "./unsubscribe.ts";

export function notificationRoutes(app: FastifyInstance, { db, env, live }: Services): void {
  const secret = env.SESSION_SECRET;

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
    // A mail program sends `List-Unsubscribe=One-Click` as a form; the token says everything, so nothing of it is read.
    forms.addContentTypeParser(
      ["application/x-www-form-urlencoded", "multipart/form-data"],
      { parseAs: "string", bodyLimit: 4096 },
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
