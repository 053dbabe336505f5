import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { storedCards } from "#server/db/schema/stored-cards.ts";
import { GatewayError } from "#server/platform/gateways/gateway-error.ts";
import type { MollieGateway } from "#server/platform/gateways/mollie.ts";
import { isLive } from "./queries.ts";

type Charge = {
  orderId: string;
  amountMinor: number;
  currency: string;
  description: string;
  redirectUrl: string;
  webhookUrl: string;
};

type ChargeTools = {
  mollie: MollieGateway;
  /** Writes down that the gateway is asked from here on, whether its answer arrives or not; false: the order is not to be charged any more. */
  beforeCharge: (tx: Db) => Promise<boolean>;
};

/**
 * Charges a stored card for an order, once however often it is called, with the order's id as the key; null where it is
 * not to be charged any more. A card that was taken back before the gateway is asked is refused: both are written
 * down under the card's lock. Throws GatewayError.
 */
export async function chargeCard(
  db: Db,
  { mollie, beforeCharge }: ChargeTools,
  { cardId, ...charge }: Charge & { cardId: string },
): Promise<string | null> {
  const mandateId = await db.transaction(async (tx) => {
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
    return (await beforeCharge(tx)) ? mandateOf(card) : null;
  });
  if (mandateId === null) return null;
  const asked = { ...charge, mandateId, method: "creditcard", idempotencyKey: charge.orderId } as const;
  const { paymentId } = await mollie.chargeMandate(asked);
  return paymentId;
}

/** The payment that the gateway has made of an order that charges a card; null: none. Throws GatewayError. */
export async function findCardCharge(
  db: Db,
  mollie: MollieGateway,
  { cardId, orderId }: { cardId: string; orderId: string },
): Promise<string | null> {
  const [card] = await db
    .select({ customerId: storedCards.customerId, mandateId: storedCards.mandateId })
    .from(storedCards)
    .where(eq(storedCards.id, cardId));
  return card ? mollie.findCharge({ mandateId: mandateOf(card), orderId }) : null;
}

/** What the gateway knows the payer by whose card is about to be kept; null where it is not to be kept any more. */
export async function openPayer(
  db: Db,
  mollie: MollieGateway,
  { cardId, orderId }: { cardId: string; orderId: string },
): Promise<string | null> {
  const [card] = await db
    .select({ customerId: storedCards.customerId })
    .from(storedCards)
    .where(and(eq(storedCards.id, cardId), isNull(storedCards.revokedAt)));
  if (!card) return null;
  if (card.customerId !== null) return card.customerId;
  const customerId = await mollie.openCustomer(`card-${orderId}`);
  await db
    .update(storedCards)
    .set({ customerId })
    .where(and(eq(storedCards.id, cardId), isNull(storedCards.customerId)));
  return customerId;
}

function mandateOf({
  customerId,
  mandateId,
}: {
  customerId: string | null;
  mandateId: string | null;
}): string {
  return `${customerId ?? ""}/${mandateId ?? ""}`;
}
