import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { storedCards } from "#server/db/schema/stored-cards.ts";
import { GatewayError } from "#server/platform/gateways/gateway-error.ts";
import type { CardAtGateway, CardCalls } from "#server/platform/gateways/payment-gateway.ts";
import { isLive } from "./queries.ts";

type Charge = {
  orderId: string;
  amountMinor: number;
  currency: string;
  description: string;
  redirectUrl: string;
  webhookUrl: string;
};

type NeededServices = {
  cards: CardCalls;
  /** Stores that the gateway is asked now, even if its answer is lost; false: charge no more. */
  beforeCharge: (tx: Db) => Promise<boolean>;
};

/**
 * Charges a stored card for an order, once even if called several times: the order's id is the key. Null if
 * the order is no longer to be charged. A card revoked before the gateway is asked is refused: both are
 * stored under the card's lock. Throws GatewayError.
 */
export async function chargeCard(
  db: Db,
  { cards, beforeCharge }: NeededServices,
  { cardId, ...charge }: Charge & { cardId: string },
): Promise<string | null> {
  const atGateway = await db.transaction(async (tx) => {
    const [card] = await tx
      .select({ customerId: storedCards.customerId, mandateId: storedCards.mandateId })
      .from(storedCards)
      .where(
        and(
          eq(storedCards.id, cardId),
          // defence: live-card-charged
          isLive,
        ),
      )
      .for("share");
    if (!card) throw new GatewayError("rejected", "The card is not kept any more");
    return (await beforeCharge(tx)) ? idsOf(card) : null;
  });
  if (atGateway === null) return null;
  const { paymentId } = await cards.chargeCard({ ...charge, ...atGateway, idempotencyKey: charge.orderId });
  return paymentId;
}

/** The gateway's payment for an order that charges a card; null: none. Throws GatewayError. */
export async function findCardCharge(
  db: Db,
  cards: CardCalls,
  { cardId, orderId }: { cardId: string; orderId: string },
): Promise<string | null> {
  const [card] = await db
    .select({ customerId: storedCards.customerId })
    .from(storedCards)
    .where(eq(storedCards.id, cardId));
  return card ? cards.findCardCharge({ customerId: card.customerId ?? "", orderId }) : null;
}

/** The gateway's id of the payer whose card is about to be kept; null if it is no longer to be kept. */
export async function openPayer(
  db: Db,
  cards: CardCalls,
  { cardId, orderId }: { cardId: string; orderId: string },
): Promise<string | null> {
  const [card] = await db
    .select({ customerId: storedCards.customerId })
    .from(storedCards)
    .where(and(eq(storedCards.id, cardId), isNull(storedCards.revokedAt)));
  if (!card) return null;
  if (card.customerId !== null) return card.customerId;
  const customerId = await cards.openCustomer(`card-${orderId}`);
  await db
    .update(storedCards)
    .set({ customerId })
    .where(and(eq(storedCards.id, cardId), isNull(storedCards.customerId)));
  return customerId;
}

/** A card that can be charged has both. */
function idsOf(card: { customerId: string | null; mandateId: string | null }): CardAtGateway {
  return { customerId: card.customerId ?? "", mandateId: card.mandateId ?? "" };
}
