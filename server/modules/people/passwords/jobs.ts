import type { MailOrder } from "#server/modules/people/accounts/mail-order.ts";
import type { Services } from "#server/services.ts";
import { sendResetMail } from "./send-reset-mail.ts";

export function passwordJobs(services: Services): void {
  const { clock, queue, sites } = services;
  queue.on<MailOrder>("send-reset-mail", async (order) =>
    sendResetMail(services, { ...order, site: await sites.get(order.siteId), now: clock.now() }),
  );
}
