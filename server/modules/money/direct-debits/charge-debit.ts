import { and, eq, isNull } from "drizzle-orm";
import type { Locale } from "#i18n/locales.ts";
import type { Db } from "#server/db/open-database.ts";
import { directDebits } from "#server/db/schema/direct-debits.ts";
import { GatewayError } from "#server/platform/gateways/gateway-error.ts";
import type { MollieGateway } from "#server/platform/gateways/mollie.ts";
import { openDetails } from "./seal-details.ts";

type Charge = {
  orderId: string;
  amountMinor: number;
  currency: string;
  description: string;
  locale: Locale;
  redirectUrl: string;
  webhookUrl: string;
};

type ChargeTools = {
  mollie: MollieGateway;
  secret: string;
  /** Writes down that the gateway is asked from here on, whether its answer arrives or not; false: the order is not to be charged any more. */
  beforeCharge: () => Promise<boolean>;
};

/**
 * Has the signed mandate of an order kept at the gateway and the account charged by it: once however often it is called,
 * with the order's id as the key; null where it is not to be charged any more. Throws GatewayError; where it may be tried again, the same call goes on.
 */
export async function chargeDebit(
  db: Db,
  { mollie, secret, beforeCharge }: ChargeTools,
  { locale, ...charge }: Charge,
): Promise<string | null> {
  const { orderId } = charge;
  const [debit] = await db.select().from(directDebits).where(eq(directDebits.orderId, orderId));
  const details = debit && openDetails(debit, secret);
  if (!debit?.signedAt || !debit.reference || !details)
    throw new GatewayError("rejected", "The mandate cannot be read");
  let { mandateId } = debit;
  if (mandateId === null) {
    mandateId = await mollie.openMandate({
      accountHolder: details.accountHolder,
      iban: details.iban,
      reference: debit.reference,
      signedAt: debit.signedAt,
      locale,
      idempotencyKey: orderId,
    });
    await db
      .update(directDebits)
      .set({ mandateId })
      .where(and(eq(directDebits.id, debit.id), isNull(directDebits.mandateId)));
  }
  // defence: charge-noted-first
  if (!(await beforeCharge())) return null;
  const { paymentId } = await mollie.chargeMandate({ ...charge, mandateId, idempotencyKey: orderId });
  return paymentId;
}

/** The payment that the gateway has made of an order's mandate; null: none. Throws GatewayError. */
export async function findCharge(db: Db, mollie: MollieGateway, orderId: string): Promise<string | null> {
  const [debit] = await db
    .select({ mandateId: directDebits.mandateId })
    .from(directDebits)
    .where(eq(directDebits.orderId, orderId));
  // Only a mandate is charged.
  return debit?.mandateId ? mollie.findCharge({ mandateId: debit.mandateId, orderId }) : null;
}
