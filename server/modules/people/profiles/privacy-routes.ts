import type { FastifyInstance } from "fastify";
import { mount } from "#server/platform/http/mount.ts";
import { hourSeconds } from "#server/platform/time-units.ts";
import type { Services } from "#server/services.ts";
import { getPrivacy, setPrivacy } from "./privacy.ts";
import { privacySwitchesPerHour } from "./profile-limits.ts";

export function privacyRoutes(app: FastifyInstance, { db, live, queue, rateLimits }: Services): void {
  mount(app, "GET /api/privacy", async ({ caller }) => ({
    switches: await getPrivacy(db, caller.memberId),
  }));

  mount(app, "PUT /api/privacy/:name", async ({ params, body, caller, now }) => {
    const { memberId } = caller;
    await rateLimits.take(`privacy:${memberId}`, privacySwitchesPerHour, hourSeconds);
    await setPrivacy({ db, queue }, { memberId, name: params.name, isOn: body.is_on, now });
    live.publish(memberId, "user_changed", {});
    return { name: params.name, is_on: body.is_on };
  });
}
