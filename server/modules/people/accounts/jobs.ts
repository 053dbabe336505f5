import type { Services } from "#server/services.ts";
import type { ResetMailOrder } from "./ask-password-reset.ts";
import { forgetOldLocks } from "./login-locks.ts";
import { purgeUnconfirmed } from "./purge-unconfirmed.ts";
import { sendResetMail } from "./send-reset-mail.ts";
import { forgetOldMails } from "./send-signup-mail.ts";
import { forgetExpiredSessions, forgetExpiredTokens } from "./session.ts";

export function accountJobs(services: Services): void {
  const { db, clock, queue, sites } = services;

  queue.on<ResetMailOrder>("send-reset-mail", async ({ siteId, ...order }) =>
    sendResetMail(services, { ...order, site: await sites.get(siteId), now: clock.now() }),
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
