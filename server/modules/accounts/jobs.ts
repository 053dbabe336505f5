import type { Services } from "#server/services.ts";
import { forgetOldLocks } from "./login-locks.ts";
import { purgeUnconfirmed } from "./purge-unconfirmed.ts";
import { forgetOldMails } from "./send-signup-mail.ts";
import { forgetExpiredSessions } from "./session.ts";

export function accountJobs(services: Services): void {
  const { db, clock, queue, storage } = services;

  queue.on<{ fileKeys: string[] }>("forget-photo-files", async ({ fileKeys }) => {
    for (const key of fileKeys) await storage.deletePrefix(`photos/${key}`);
  });

  queue.schedule("forget-stale-accounts", "23 * * * *", async () => {
    const now = clock.now();
    await forgetExpiredSessions(db, now);
    await forgetOldLocks(db, now);
    await forgetOldMails(db, now);
    await purgeUnconfirmed(services, now);
  });
}
