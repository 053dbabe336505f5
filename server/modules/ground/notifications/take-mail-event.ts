import { and, eq, lt, sql } from "drizzle-orm";
import { type DisabledReason, notificationType } from "#contracts/ground/notifications.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { mailEvents, mailFaults } from "#server/db/schema/notifications.ts";
import { sites } from "#server/db/schema/sites.ts";
import { mailboxKey, normalizeEmail } from "#server/platform/mail/email-address.ts";
import type { MailEvent } from "#server/platform/providers/mail-event.ts";
import { dayMs } from "#server/platform/time-units.ts";
import { mailEventDays, mostSoftBounces } from "./notification-limits.ts";
import { isSwitchedOn, setSwitch } from "./switches.ts";

const reasons = {
  hard_bounce: "bounce",
  soft_bounce: "bounce",
  complaint: "spam_complaint",
  unsubscribe: "list_unsubscribe",
} as const;

/**
 * Handles a provider's event about a mail, once for any number of reports. Mails with a switch stop at a hard
 * bounce, a complaint and an unsubscribe, and at the fifth soft bounce with nothing delivered in between.
 * Answers the members whose switches changed. An unknown address changes nothing; an address on several sites
 * is switched off on all of them.
 */
export async function takeMailEvent(
  db: Db,
  { provider, event, now }: { provider: string; event: MailEvent; now: Date },
): Promise<string[]> {
  const { id: eventId, kind } = event;
  return db.transaction(async (tx) => {
    const [isNew] = await tx
      .insert(mailEvents)
      .values({ provider, eventId, receivedAt: now })
      .onConflictDoNothing()
      .returning({ eventId: mailEvents.eventId });
    if (/* defence: mail-event-once */ !isNew || kind === "ignored") return [];
    const email = normalizeEmail(event.address);
    if (!email) return [];
    const members = await tx
      .select({ id: accounts.id })
      .from(sites)
      .innerJoin(
        accounts,
        and(eq(accounts.siteId, sites.id), eq(accounts.emailNormalized, mailboxKey(email))),
      )
      // Only the exact address: the provider's event is about this spelling of the mailbox and no other.
      .where(eq(accounts.email, email));
    const changed: string[] = [];
    for (const { id: memberId } of members) {
      if (kind === "delivered") {
        await tx.delete(mailFaults).where(eq(mailFaults.memberId, memberId));
        continue;
      }
      // defence: soft-bounces-counted
      if (kind === "soft_bounce" && (await countSoftBounce(tx, memberId, now)) < mostSoftBounces) continue;
      // defence: bounced-mails-stop
      if (await switchMailsOff(tx, { memberId, reason: reasons[kind], now })) changed.push(memberId);
    }
    return changed;
  });
}

async function countSoftBounce(tx: Db, memberId: string, now: Date): Promise<number> {
  const [fault] = await tx
    .insert(mailFaults)
    .values({ memberId, softBounces: 1, changedAt: now })
    .onConflictDoUpdate({
      target: mailFaults.memberId,
      set: { softBounces: sql`${mailFaults.softBounces} + 1`, changedAt: now },
    })
    .returning({ softBounces: mailFaults.softBounces });
  return fault?.softBounces ?? 0;
}

/** Switches mails off; a type that is off already keeps its reason, or the member's own choice. */
async function switchMailsOff(
  tx: Db,
  { memberId, reason, now }: { memberId: string; reason: DisabledReason; now: Date },
): Promise<boolean> {
  // After mails are switched on again, soft bounces are counted from the start.
  await tx.delete(mailFaults).where(eq(mailFaults.memberId, memberId));
  let hasChanged = false;
  for (const type of notificationType.options) {
    if (!(await isSwitchedOn(tx, { memberId, type, channel: "email" }))) continue;
    await setSwitch(tx, { memberId, type, channel: "email", isOn: false, reason, now });
    hasChanged = true;
  }
  return hasChanged;
}

/** Deletes ids of calls after longer than a signed call is accepted. */
export async function forgetMailEvents(db: Db, now: Date): Promise<void> {
  await db
    .delete(mailEvents)
    .where(lt(mailEvents.receivedAt, new Date(now.getTime() - mailEventDays * dayMs)));
}
