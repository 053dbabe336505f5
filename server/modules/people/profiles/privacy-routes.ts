import type { FastifyInstance } from "fastify";
import { mount } from "#server/platform/http/mount.ts";
import type { Services } from "#server/services.ts";
import { getPrivacy, setPrivacy } from "./privacy.ts";

/** More than a person has reason for: each change makes the answers of all acquaintances old. */
const switchesPerHour = 60;

export function privacyRoutes(app: FastifyInstance, { db, live, queue, rateLimits }: Services): void {
  mount(app, "GET /api/privacy", async ({ caller }) => ({
    switches: await getPrivacy(db, caller.memberId),
  }));

  mount(app, "PUT /api/privacy/:name", async ({ params, body, caller, now }) => {
    const { memberId } = caller;
    await rateLimits.take(`privacy:${memberId}`, switchesPerHour, 3600);
    await setPrivacy({ db, queue }, { memberId, name: params.name, isOn: body.is_on, now });
    live.publish(memberId, "user_changed", {});
    return { name: params.name, is_on: body.is_on };
  });
}
