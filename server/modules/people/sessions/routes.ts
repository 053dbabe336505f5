import type { FastifyInstance } from "fastify";
import { mount } from "#server/platform/http/mount.ts";
import type { Services } from "#server/services.ts";
import { listDevices, signOutDevices } from "./devices.ts";
import { clearSessionCookie, endSession } from "./session.ts";

/** Leaving a device, and the list of devices that are signed in. */
export function sessionRoutes(app: FastifyInstance, services: Services): void {
  const { db, env, live } = services;
  const isSecure = env.secureCookies;

  mount(app, "GET /api/logout.php", async ({ caller, reply }) => {
    if (caller) {
      await endSession(db, caller.sessionKey);
      live.close(caller.memberId, caller.sessionKey);
    }
    clearSessionCookie(reply, isSecure);
    return {};
  });

  mount(app, "GET /api/devices", async ({ caller, now }) => ({
    devices: await listDevices(db, { ...caller, now }),
  }));

  mount(app, "DELETE /api/devices", async ({ caller }) => {
    for (const key of await signOutDevices(db, caller)) live.close(caller.memberId, key);
    return {};
  });

  mount(app, "DELETE /api/devices/:device_id", async ({ caller, params }) => {
    for (const key of await signOutDevices(db, caller, params.device_id)) live.close(caller.memberId, key);
    return {};
  });
}
