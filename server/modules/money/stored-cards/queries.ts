import { and, desc, eq, gt, gte, isNotNull, isNull, notExists, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { orders } from "#server/db/schema/payments.ts";
import { storedCards } from "#server/db/schema/stored-cards.ts";

export type CardRow = typeof storedCards.$inferSelect;
export type LiveCard = Pick<CardRow, "id" | "brand" | "last4" | "expiresOn" | "keptAt"> & {
  repeatBundleId: string | null;
};

/** A card that is kept: it was not revoked and not replaced. */
export const isLive = and(isNotNull(storedCards.keptAt), isNull(storedCards.revokedAt));

/** Of `storedCards`: not past its last day, and no payment by it was returned by its bank, not even in part. */
export function isGood(db: Db, now: Date): SQL | undefined {
  const takenBack = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.storedCardId, storedCards.id), gt(orders.chargedBackMinor, 0)));
  return and(
    or(isNull(storedCards.expiresOn), gte(storedCards.expiresOn, now.toISOString().slice(0, 10))),
    // defence: returned-card-unused
    notExists(takenBack),
  );
}

type Owner = {
  memberId: string;
  /** The name of the gateway that takes new orders of the site; null if none does. */
  gateway: string | null;
  now: Date;
};

/**
 * The member's card, and the bundle of their last completed order if the card can be charged for it: it is good, and the
 * gateway that stores it takes new orders.
 */
export async function findLiveCard(db: Db, { memberId, gateway, now }: Owner): Promise<LiveCard | null> {
  const lastBundle = db
    .select({ bundleId: orders.bundleId })
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.status, "completed")))
    .orderBy(desc(orders.completedAt))
    .limit(1);
  const [card] = await db
    .select({
      id: storedCards.id,
      brand: storedCards.brand,
      last4: storedCards.last4,
      expiresOn: storedCards.expiresOn,
      keptAt: storedCards.keptAt,
      gateway: storedCards.gateway,
      repeatBundleId: sql<string | null>`case when ${isGood(db, now)} then (${lastBundle}) end`,
    })
    .from(storedCards)
    .where(and(eq(storedCards.memberId, memberId), isLive));
  if (!card) return null;
  const { gateway: storedAt, repeatBundleId, ...shown } = card;
  return { ...shown, repeatBundleId: storedAt === gateway ? repeatBundleId : null };
}
