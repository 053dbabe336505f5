import type { MailOrder } from "#server/modules/people/accounts/mail-order.ts";
import type { Services } from "#server/services.ts";
import { sendLoginOpening } from "./send-login-opening.ts";

export function authenticationJobs(services: Services): void {
  const { clock, queue, sites } = services;
  queue.on<MailOrder>("send-login-opening", async (order) =>
    sendLoginOpening(services, { ...order, site: await sites.get(order.siteId), now: clock.now() }),
  );
}
