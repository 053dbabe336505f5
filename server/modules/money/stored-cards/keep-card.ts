import { and, asc, eq, isNull, ne } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { orders } from "#server/db/schema/payments.ts";
import { storedCards } from "#server/db/schema/stored-cards.ts";
import type { Clock } from "#server/platform/clock.ts";
import { findGateway, type PaymentGateways } from "#server/platform/gateways/find-gateway.ts";
import type { KeptCard } from "#server/platform/gateways/gateway-payment.ts";
import { isLive } from "./queries.ts";

type NeededServices = { db: Db; gateways: PaymentGateways; clock: Clock };

/**
 * Keeps the card of a completed order, if its payer agreed. The card kept before is closed in the same
 * transaction and ends at the gateway (end-cards.ts). Repeating it changes nothing. Throws GatewayError.
 */
export async function keepCard({ db, gateways, clock }: NeededServices, orderId: string): Promise<void> {
  const [begun] = await db
    .select({
      cardId: storedCards.id,
      memberId: storedCards.memberId,
      gateway: storedCards.gateway,
      paymentId: orders.paymentId,
    })
    .from(orders)
    .innerJoin(storedCards, eq(storedCards.id, orders.storedCardId))
    .where(
      and(
        eq(orders.id, orderId),
        // defence: paid-card-kept
        eq(orders.status, "completed"),
        eq(orders.cardUse, "keep"),
        isNull(storedCards.keptAt),
        isNull(storedCards.revokedAt),
      ),
    );
  if (!begun?.paymentId) return;
  const cards = findGateway(gateways, begun.gateway)?.cards;
  if (!cards) return;
  const kept = await cards.findKeptCard(begun.paymentId);
  await db.transaction((tx) => write(tx, { ...begun, kept, now: clock.now() }));
}

type Found = { cardId: string; memberId: string; kept: KeptCard | null; now: Date };

async function write(tx: Db, { cardId, memberId, kept, now }: Found): Promise<void> {
  // All cards of the member: of two simultaneous payments, the second one sees the first one's card.
  await tx
    .select({ id: storedCards.id })
    .from(storedCards)
    .where(eq(storedCards.memberId, memberId))
    .orderBy(asc(storedCards.id))
    .for("update");
  const isOurs = and(eq(storedCards.id, cardId), isNull(storedCards.keptAt), isNull(storedCards.revokedAt));
  const [still] = await tx.select({ id: storedCards.id }).from(storedCards).where(isOurs);
  // Revoked while the gateway was asked, or kept by another call.
  if (!still) return;
  if (kept === null) {
    await tx.update(storedCards).set({ revokedAt: now }).where(isOurs);
    return;
  }
  await tx
    .update(storedCards)
    .set({ revokedAt: now })
    .where(and(eq(storedCards.memberId, memberId), ne(storedCards.id, cardId), isLive));
  const { mandateId, brand, last4, expiresOn } = kept;
  await tx.update(storedCards).set({ mandateId, brand, last4, expiresOn, keptAt: now }).where(isOurs);
}
