import { and, eq, isNull } from "drizzle-orm";
import type { Locale } from "#i18n/locales.ts";
import type { Db } from "#server/db/open-database.ts";
import { directDebits } from "#server/db/schema/direct-debits.ts";
import { GatewayError } from "#server/platform/gateways/gateway-error.ts";
import type { MandateCalls } from "#server/platform/gateways/payment-gateway.ts";
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

type NeededServices = {
  mandates: MandateCalls;
  secret: string;
  /** Stores that the gateway is asked now, even if its answer is lost; false: charge no more. */
  beforeCharge: () => Promise<boolean>;
};

/**
 * Registers the signed mandate of an order at the gateway and charges the account, once even if called
 * several times: the order's id is the key. Null if the order is no longer to be charged. Throws
 * GatewayError; if it is retryable, the same call continues.
 */
export async function chargeDebit(
  db: Db,
  { mandates, secret, beforeCharge }: NeededServices,
  { locale, ...charge }: Charge,
): Promise<string | null> {
  const { orderId } = charge;
  const [debit] = await db.select().from(directDebits).where(eq(directDebits.orderId, orderId));
  const details = debit && openDetails(debit, secret);
  if (!debit?.signedAt || !debit.reference || !details)
    throw new GatewayError("rejected", "The mandate cannot be read");
  let { mandateId } = debit;
  if (mandateId === null) {
    mandateId = await mandates.openMandate({
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
  const { paymentId } = await mandates.chargeMandate({ ...charge, mandateId, idempotencyKey: orderId });
  return paymentId;
}

/** The payment that the gateway has made for an order's mandate; null: none. Throws GatewayError. */
export async function findCharge(db: Db, mandates: MandateCalls, orderId: string): Promise<string | null> {
  const [debit] = await db
    .select({ mandateId: directDebits.mandateId })
    .from(directDebits)
    .where(eq(directDebits.orderId, orderId));
  // Without a mandate nothing was charged.
  return debit?.mandateId ? mandates.findCharge({ mandateId: debit.mandateId, orderId }) : null;
}
