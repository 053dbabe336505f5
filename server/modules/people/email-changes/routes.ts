import type { FastifyInstance } from "fastify";
import {
  linksPerMinute,
  loginsPerMinute,
} from "#server/modules/people/authentication/authentication-limits.ts";
import { readEntry } from "#server/modules/people/authentication/read-entry.ts";
import { mount } from "#server/platform/http/mount.ts";
import { networkOf } from "#server/platform/network-of.ts";
import { minuteSeconds } from "#server/platform/time-units.ts";
import type { Services } from "#server/services.ts";
import { askEmailChange } from "./ask-email-change.ts";
import { confirmEmailChange } from "./confirm-email-change.ts";
import { stopEmailChange } from "./stop-email-change.ts";

/** Routes to change the address: the member asks, the new mailbox confirms, the old mailbox can stop it. */
export function emailChangeRoutes(app: FastifyInstance, services: Services): void {
  const { env, live, rateLimits } = services;

  mount(app, "POST /api/email-changes", async ({ body, caller, site, now, request }) => {
    await rateLimits.take(`login:${networkOf(request.ip)}`, loginsPerMinute, minuteSeconds);
    return askEmailChange(services, {
      memberId: caller.memberId,
      site,
      email: body.email,
      proof: body,
      entry: readEntry(request, env, now),
    });
  });

  // defence: change-by-press
  mount(app, "POST /api/email-change-confirmations", async ({ body, caller, site, now, request }) => {
    await rateLimits.take(`mail-changes:${networkOf(request.ip)}`, linksPerMinute, minuteSeconds);
    const { memberId } = caller;
    const { email, endedIds } = await confirmEmailChange(services, {
      token: body.token,
      memberId,
      site,
      now,
    });
    for (const id of endedIds) live.close(id);
    live.publish(memberId, "user_changed", {});
    return { email };
  });

  mount(app, "POST /api/email-change-stops", async ({ body, site, now, request }) => {
    await rateLimits.take(`mail-changes:${networkOf(request.ip)}`, linksPerMinute, minuteSeconds);
    const { email, endedIds } = await stopEmailChange(services, { token: body.token, site, now });
    for (const id of endedIds) live.close(id);
    return { email };
  });
}
