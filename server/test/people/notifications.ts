import { sql } from "drizzle-orm";
import type { NotificationType } from "#contracts/ground/notifications.ts";
import { rowsOf } from "#server/db/open-database.ts";
import { notificationSwitches } from "#server/db/schema/notifications.ts";
import type { TestApp } from "#server/test/app/build-app.ts";

/**
 * Skips the minutes that a notification waits, because the queue runs on the database's clock. Waits of hours
 * and days end when the test's clock has passed them.
 */
export async function passWait(app: TestApp): Promise<void> {
  const { db, queue, sites } = app.services;
  const soon = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
  // Jobs often run when no request has read the site for a while.
  sites.forget();
  await queue.drained();
  await rowsOf(
    db,
    sql`update jobs.job set start_after = now() where state = 'created' and data->>'job' like 'notify:%'
      and data->'payload'->>'notificationId' in (
        select id::text from notifications where not_before <= ${soon}::timestamptz)
      returning id`,
  );
  await queue.drained();
}

/** A person's mails after all waiting notifications were sent. */
export async function mailsAfterAWhile(app: TestApp, who: { email: string }) {
  await passWait(app);
  return app.mailsTo(who.email);
}

export async function switchOff(app: TestApp, memberId: string, type: NotificationType): Promise<void> {
  await app.services.db
    .insert(notificationSwitches)
    .values({ memberId, type, channel: "email", isOn: false, changedAt: app.clock.now() });
}
