import { forgetOldMails } from "#server/modules/people/accounts/forget-old-mails.ts";
import { forgetOldLocks } from "#server/modules/people/authentication/login-locks.ts";
import { forgetOldChallenges } from "#server/modules/people/credentials/login-challenge.ts";
import { forgetOldDevices } from "#server/modules/people/credentials/note-device.ts";
import { forgetPasskeyChallenges } from "#server/modules/people/credentials/passkey-challenge.ts";
import { forgetOldWishes } from "#server/modules/people/exclusions/confirm-exclusion.ts";
import { forgetOldExclusions } from "#server/modules/people/exclusions/is-excluded.ts";
import { forgetExpiredSessions, forgetExpiredTokens } from "#server/modules/people/sessions/session.ts";
import type { Services } from "#server/services.ts";
import { purgeDeleted } from "./purge-deleted.ts";
import { purgeUnconfirmed } from "./purge-unconfirmed.ts";

/** The job that deletes expired data and purges accounts that are due. */
export function leavingJobs(services: Services): void {
  const { db, clock, queue } = services;

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
