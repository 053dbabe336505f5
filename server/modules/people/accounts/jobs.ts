import type { Services } from "#server/services.ts";
import { forgetOldLocks } from "./login-locks.ts";
import type { MailOrder } from "./mail-order.ts";
import { purgeUnconfirmed } from "./purge-unconfirmed.ts";
import { sendLoginOpening } from "./send-login-opening.ts";
import { sendResetMail } from "./send-reset-mail.ts";
import { forgetOldMails } from "./send-signup-mail.ts";
import { forgetExpiredSessions, forgetExpiredTokens } from "./session.ts";

export function accountJobs(services: Services): void {
  const { db, clock, queue, sites } = services;

  queue.on<MailOrder>("send-reset-mail", async (order) =>
    sendResetMail(services, { ...order, site: await sites.get(order.siteId), now: clock.now() }),
  );
  queue.on<MailOrder>("send-login-opening", async (order) =>
    sendLoginOpening(services, { ...order, site: await sites.get(order.siteId), now: clock.now() }),
  );

  queue.schedule("forget-stale-accounts", "23 * * * *", async () => {
    const now = clock.now();
    await forgetExpiredSessions(db, now);
    await forgetExpiredTokens(db, now);
    await forgetOldLocks(db, now);
    await forgetOldMails(db, now);
    await purgeUnconfirmed(services, now);
  });
}
