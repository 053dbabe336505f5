import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { accounts } from "#server/db/schema/accounts.ts";
import { mount } from "#server/platform/http/mount.ts";
import type { Services } from "#server/services.ts";
import { getUser } from "./get-user.ts";
import { logIn } from "./log-in.ts";
import { clearSessionCookie, endSession, startSession } from "./session.ts";

export function accountRoutes(app: FastifyInstance, services: Services): void {
  const { db, env, live, rateLimits, storage } = services;
  const isSecure = env.secureCookies;

  mount(app, "GET /api/user.php", async ({ caller, site }) => ({
    user: caller ? await getUser(db, storage, site, caller.memberId) : null,
  }));

  mount(app, "POST /api/user.php", async ({ body, site, request, reply, now, caller }) => {
    await rateLimits.take(`login:${request.ip}`, 60, 60);
    const { memberId } = await logIn(db, {
      siteId: site.id,
      email: body.email,
      password: body.password,
      address: request.ip,
      now,
    });
    // The old session of this browser ends, so that a planted cookie never becomes a signed-in one.
    if (caller) await endSession(db, { sessionKey: caller.sessionKey, reply, isSecure });
    await startSession(db, { accountId: memberId, now, request, reply, isSecure });
    return { user: await getUser(db, storage, site, memberId) };
  });

  mount(app, "PUT /api/user.php", async ({ body, caller, site }) => {
    await db.update(accounts).set({ language: body.language }).where(eq(accounts.id, caller.memberId));
    return { user: await getUser(db, storage, site, caller.memberId) };
  });

  mount(app, "GET /api/logout.php", async ({ caller, reply }) => {
    if (caller) {
      await endSession(db, { sessionKey: caller.sessionKey, reply, isSecure });
      live.close(caller.memberId, caller.sessionKey);
    } else {
      clearSessionCookie(reply, isSecure);
    }
    return {};
  });
}
