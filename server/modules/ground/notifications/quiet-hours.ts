import { eq } from "drizzle-orm";
import type { QuietHours } from "#contracts/ground/notifications.ts";
import type { Db } from "#server/db/open-database.ts";
import { quietHours } from "#server/db/schema/notifications.ts";
import { type QuietTime, quietUntil } from "./quiet-time.ts";

export async function setQuietHours(
  db: Db,
  { memberId, quiet, now }: { memberId: string; quiet: QuietHours; now: Date },
): Promise<QuietHours> {
  // Browsers and older devices have several names for one zone; the canonical name is stored.
  const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: quiet.time_zone }).resolvedOptions();
  const set = {
    fromMinute: minuteOf(quiet.from),
    toMinute: minuteOf(quiet.to),
    timeZone,
    changedAt: now,
  };
  await db
    .insert(quietHours)
    .values({ memberId, ...set })
    .onConflictDoUpdate({ target: quietHours.memberId, set });
  return presentQuietHours(set);
}

export async function endQuietHours(db: Db, memberId: string): Promise<void> {
  await db.delete(quietHours).where(eq(quietHours.memberId, memberId));
}

/** The end of a member's current quiet hours; null: it is no quiet hour now. */
export async function findQuietUntil(db: Db, memberId: string, now: Date): Promise<Date | null> {
  const [row] = await db.select().from(quietHours).where(eq(quietHours.memberId, memberId));
  return row ? quietUntil(row, now) : null;
}

export function presentQuietHours({ fromMinute, toMinute, timeZone }: QuietTime): QuietHours {
  return { from: clockTime(fromMinute), to: clockTime(toMinute), time_zone: timeZone };
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

function clockTime(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
}
