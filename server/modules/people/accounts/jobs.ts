import { forgetOldChallenges } from "#server/modules/people/credentials/login-challenge.ts";
import { forgetOldDevices } from "#server/modules/people/credentials/note-device.ts";
import { forgetPasskeyChallenges } from "#server/modules/people/credentials/passkey-challenge.ts";
import { forgetOldWishes } from "#server/modules/people/exclusions/confirm-exclusion.ts";
import { forgetOldExclusions } from "#server/modules/people/exclusions/is-excluded.ts";
import type { Services } from "#server/services.ts";
import { endSuspensions } from "./lift-restriction.ts";
import { forgetOldLocks } from "./login-locks.ts";
import { endLostSteps } from "./lose-second-step.ts";
import type { MailOrder } from "./mail-order.ts";
import { purgeDeleted } from "./purge-deleted.ts";
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

  queue.schedule("end-lost-second-steps", "*/10 * * * *", async () => {
    await endLostSteps(services, clock.now());
  });
  queue.schedule("end-suspensions", "*/5 * * * *", async () => endSuspensions(db, clock.now()));
  queue.schedule("forget-stale-accounts", "23 * * * *", async () => {
    const now = clock.now();
    await forgetExpiredSessions(db, now);
    await forgetExpiredTokens(db, now);
    await forgetOldLocks(db, now);
    await forgetOldMails(db, now);
    await forgetOldExclusions(db, now);
    await forgetOldWishes(db, now);
    await forgetOldDevices(db, now);
    await forgetOldChallenges(db, now);
    await forgetPasskeyChallenges(db, now);
    await purgeUnconfirmed(services, now);
    await purgeDeleted(services, now);
  });
}
