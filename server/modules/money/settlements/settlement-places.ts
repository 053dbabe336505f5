import { and, asc, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { settlements } from "#server/db/schema/settlements.ts";
import type { GatewaySettlement } from "#server/platform/gateways/gateway-settlement.ts";

export type WaitingSettlement = typeof settlements.$inferSelect;

/** Stores those that are new; one that is known keeps its place. */
export async function storeSettlements(
  db: Db,
  gateway: string,
  found: readonly GatewaySettlement[],
): Promise<void> {
  if (found.length === 0) return;
  await db
    .insert(settlements)
    .values(found.map((one) => ({ gateway, ...one })))
    .onConflictDoNothing();
}

/** The settlement whose turn it is, and which this run has not tried; it is marked as tried. Null: none. */
export async function nextWaiting(db: Db, gateway: string, now: Date): Promise<WaitingSettlement | null> {
  const due = db
    .select({ id: settlements.settlementId })
    .from(settlements)
    .where(
      and(
        eq(settlements.gateway, gateway),
        // defence: settlement-read-once
        isNull(settlements.comparedAt),
        or(isNull(settlements.readAt), lt(settlements.readAt, now)),
      ),
    )
    .orderBy(sql`${settlements.readAt} asc nulls first`, asc(settlements.settledAt))
    .limit(1);
  const [next] = await db
    .update(settlements)
    .set({ readAt: now })
    .where(and(eq(settlements.gateway, gateway), eq(settlements.settlementId, due)))
    .returning();
  return next ?? null;
}

type Advance = {
  settlement: WaitingSettlement;
  place: { from: string | null; next: string | null };
  now: Date;
};

/** Stores that the page at `from` is compared. False: another process did it. */
export async function advance(tx: Db, { settlement, place: { from, next }, now }: Advance): Promise<boolean> {
  const moved = await tx
    .update(settlements)
    .set({ place: next, comparedAt: next === null ? now : null })
    .where(
      and(
        eq(settlements.gateway, settlement.gateway),
        eq(settlements.settlementId, settlement.settlementId),
        isNull(settlements.comparedAt),
        sql`${settlements.place} is not distinct from ${from}`,
      ),
    )
    .returning({ id: settlements.settlementId });
  return moved.length > 0;
}
