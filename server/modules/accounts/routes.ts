import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { accounts } from "#server/db/schema/accounts.ts";
import { mount } from "#server/platform/http/mount.ts";
import type { Services } from "#server/services.ts";
import { getUser } from "./get-user.ts";
import { logIn } from "./log-in.ts";
import { networkOf } from "./login-locks.ts";
import { clearSessionCookie, endSession, setSessionCookie, startSession } from "./session.ts";
import { signupRoutes } from "./signup-routes.ts";

export function accountRoutes(app: FastifyInstance, services: Services): void {
  signupRoutes(app, services);
  const { db, env, live, rateLimits, storage } = services;
  const isSecure = env.secureCookies;

  mount(app, "GET /api/user.php", async ({ caller, site }) => ({
    user: caller ? await getUser(db, storage, site, caller.memberId) : null,
  }));

  mount(app, "POST /api/user.php", async ({ body, site, request, reply, now, caller }) => {
    await rateLimits.take(`login:${networkOf(request.ip)}`, 60, 60);
    const { memberId } = await logIn(db, {
      siteId: site.id,
      email: body.email,
      password: body.password,
      address: request.ip,
      now,
    });
    // The old session of this browser ends, so that a planted cookie never becomes a signed-in one.
    if (caller) {
      await endSession(db, caller.sessionKey);
      live.close(caller.memberId, caller.sessionKey);
    }
    const userAgent = request.headers["user-agent"];
    setSessionCookie(reply, await startSession(db, { accountId: memberId, now, userAgent }), isSecure);
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
