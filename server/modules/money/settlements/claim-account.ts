import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { settlementAccounts } from "#server/db/schema/settlements.ts";
import { settledClaimMs, settledRefusalToldMs } from "./settlement-limits.ts";

const isOf = (gateway: string) => eq(settlementAccounts.gateway, gateway);

/** Lets one process compare a gateway; returns until when, or null if another one does. */
export async function claimAccount(db: Db, gateway: string, now: Date): Promise<Date | null> {
  const claimedUntil = new Date(now.getTime() + settledClaimMs);
  const { claimedUntil: held } = settlementAccounts;
  const claimed = await db
    .insert(settlementAccounts)
    .values({ gateway, claimedUntil })
    .onConflictDoUpdate({
      target: settlementAccounts.gateway,
      set: { claimedUntil },
      // defence: settled-by-one-process
      setWhere: or(isNull(held), lt(held, now)),
    })
    .returning({ gateway: settlementAccounts.gateway });
  return claimed.length === 0 ? null : claimedUntil;
}

export async function releaseAccount(db: Db, gateway: string, claimedUntil: Date): Promise<void> {
  await db
    .update(settlementAccounts)
    .set({ claimedUntil: null })
    .where(and(isOf(gateway), eq(settlementAccounts.claimedUntil, claimedUntil)));
}

/** The gateway has shown its settlements. */
export async function noteShown(db: Db, gateway: string, now: Date): Promise<void> {
  await db
    .update(settlementAccounts)
    .set({ askedAt: now, refusedAt: null, toldAt: null })
    .where(isOf(gateway));
}

/** The gateway refuses to show them; true: the log has to say so, once a day. */
export async function noteRefusal(db: Db, gateway: string, now: Date): Promise<boolean> {
  await db.update(settlementAccounts).set({ askedAt: now, refusedAt: now }).where(isOf(gateway));
  const { toldAt } = settlementAccounts;
  const told = await db
    .update(settlementAccounts)
    .set({ toldAt: now })
    .where(and(isOf(gateway), or(isNull(toldAt), lt(toldAt, new Date(now.getTime() - settledRefusalToldMs)))))
    .returning({ gateway: settlementAccounts.gateway });
  return told.length > 0;
}
