import { and, eq } from "drizzle-orm";
import type { NotificationType } from "#contracts/ground/notifications.ts";
import type { Db } from "#server/db/open-database.ts";
import { notificationSwitches } from "#server/db/schema/notifications.ts";
import { type Channel, isOnByDefault } from "./notification-rules.ts";

type Switch = { memberId: string; type: NotificationType; channel: Channel };
type Reason = NonNullable<(typeof notificationSwitches.$inferSelect)["reason"]>;

export async function isSwitchedOn(db: Db, { memberId, type, channel }: Switch): Promise<boolean> {
  const [row] = await db
    .select({ isOn: notificationSwitches.isOn })
    .from(notificationSwitches)
    .where(
      and(
        eq(notificationSwitches.memberId, memberId),
        eq(notificationSwitches.type, type),
        eq(notificationSwitches.channel, channel),
      ),
    );
  return row?.isOn ?? isOnByDefault(type);
}

/** `reason` says why it was switched off where the member did not do it in the settings. */
export async function setSwitch(
  db: Db,
  {
    memberId,
    type,
    channel,
    isOn,
    reason,
    now,
  }: Switch & { isOn: boolean; reason: Reason | null; now: Date },
): Promise<void> {
  const set = { isOn, reason: isOn ? null : reason, changedAt: now };
  await db
    .insert(notificationSwitches)
    .values({ memberId, type, channel, ...set })
    .onConflictDoUpdate({
      target: [notificationSwitches.memberId, notificationSwitches.type, notificationSwitches.channel],
      set,
    });
}
