import { and, eq } from "drizzle-orm";
import {
  type DisabledReason,
  type NotificationChannel,
  type NotificationSwitch,
  type NotificationType,
  notificationChannel,
  notificationType,
} from "#contracts/ground/notifications.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { notificationSwitches, quietHours } from "#server/db/schema/notifications.ts";
import { isOnByDefault } from "./notification-rules.ts";
import type { QuietTime } from "./quiet-time.ts";

/** The switch for the words of pushes; it is stored beside those of the types, and is no type. */
export const lockScreen = "lock_screen";
type Switch = { memberId: string; type: NotificationType | typeof lockScreen; channel: NotificationChannel };

/** All switches of a member, untouched ones included, and their quiet hours. */
export async function listSwitches(
  db: Db,
  memberId: string,
): Promise<{ switches: NotificationSwitch[]; showsOnLockScreen: boolean; quiet: QuietTime | null }> {
  const rows = await db
    .select({ chosen: notificationSwitches, quiet: quietHours })
    .from(accounts)
    .leftJoin(notificationSwitches, eq(notificationSwitches.memberId, accounts.id))
    .leftJoin(quietHours, eq(quietHours.memberId, accounts.id))
    .where(eq(accounts.id, memberId));
  const chosen = rows.flatMap((row) => row.chosen ?? []);
  const find = (type: Switch["type"], channel: NotificationChannel) =>
    chosen.find((one) => one.type === type && one.channel === channel);
  const switches = notificationType.options.flatMap((type) =>
    notificationChannel.options.map((channel) => {
      const row = find(type, channel);
      return { type, channel, is_on: row?.isOn ?? isOnByDefault(type), reason: row?.reason ?? null };
    }),
  );
  return {
    switches,
    showsOnLockScreen: find(lockScreen, "push")?.isOn ?? isOnByDefault(lockScreen),
    quiet: rows[0]?.quiet ?? null,
  };
}

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

/** Whether a member's pushes say what happened on a locked screen. */
export function showsOnLockScreen(db: Db, memberId: string): Promise<boolean> {
  return isSwitchedOn(db, { memberId, type: lockScreen, channel: "push" });
}

/** Sets a switch; `reason` is given where it was not the member's choice in the settings. */
export async function setSwitch(
  db: Db,
  {
    memberId,
    type,
    channel,
    isOn,
    reason,
    now,
  }: Switch & { isOn: boolean; reason: DisabledReason | null; now: Date },
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
