import { and, eq, isNotNull, lte, notInArray, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { directDebits } from "#server/db/schema/direct-debits.ts";
import { orders } from "#server/db/schema/payments.ts";
import { orderWatchedMs } from "#server/modules/people/accounts/account-limits.ts";
import type { Clock } from "#server/platform/clock.ts";
import { findGateway, type PaymentGateways } from "#server/platform/gateways/find-gateway.ts";
import { GatewayError } from "#server/platform/gateways/gateway-error.ts";
import type { MandateCalls } from "#server/platform/gateways/payment-gateway.ts";
import type { Log } from "#server/platform/operations/log.ts";
import { gatewayMendedMs, mandatesEndedAtOnce } from "./debit-limits.ts";
import { mandateKeptMs } from "./debit-rules.ts";

type NeededServices = { db: Db; gateways: PaymentGateways; clock: Clock; log: Log };

/**
 * Ends revoked mandates at the gateway, once the gateway no longer asks a bank by them: a debit under way
 * would be lost. If the gateway is away, the next run asks again, in another order, so that one mandate does
 * not delay the others. A gateway that is switched off, or refuses, may have a wrong key, so there is time to
 * repair it. A mandate that has reached its greatest age and was revoked long ago ends without the gateway,
 * so that it is not kept for ever.
 */
export async function endMandates({ db, gateways, clock, log }: NeededServices): Promise<void> {
  const now = clock.now().getTime();
  const isRevoked = and(isNotNull(directDebits.revokedAt), isNotNull(directDebits.mandateId));
  const [oldAt, waitedAt] = [new Date(now - mandateKeptMs), new Date(now - gatewayMendedMs)];
  const due = await db
    .select({
      id: directDebits.id,
      mandateId: directDebits.mandateId,
      createdAt: directDebits.createdAt,
      revokedAt: directDebits.revokedAt,
      paymentId: orders.paymentId,
      gateway: orders.gateway,
    })
    .from(directDebits)
    .innerJoin(orders, eq(orders.id, directDebits.orderId))
    .where(
      and(
        isRevoked,
        or(
          notInArray(orders.status, ["pending", "processing"]),
          lte(orders.createdAt, new Date(now - orderWatchedMs)),
        ),
      ),
    )
    .orderBy(sql`random()`)
    .limit(mandatesEndedAtOnce);
  for (const { id, mandateId, createdAt, revokedAt, paymentId, gateway } of due) {
    if (mandateId === null || revokedAt === null) continue;
    const mandates = findGateway(gateways, gateway)?.mandates;
    if (!mandates && (createdAt > oldAt || revokedAt > waitedAt)) continue;
    try {
      // defence: debit-under-way-first
      if (paymentId !== null && mandates && (await isUnderWay(mandates, paymentId))) continue;
      await mandates?.revokeMandate(mandateId);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      log.warn({ err: error, directDebitId: id }, "a mandate could not be ended at the gateway");
      // defence: away-asked-again
      if (error.retryable || createdAt > oldAt || revokedAt > waitedAt) continue;
    }
    await db.update(directDebits).set({ mandateId: null }).where(eq(directDebits.id, id));
  }
}

/** A payment that the gateway does not have asks no bank for money. */
async function isUnderWay(mandates: MandateCalls, paymentId: string): Promise<boolean> {
  try {
    return await mandates.isUnderWay(paymentId);
  } catch (error) {
    if (error instanceof GatewayError && error.failure === "not_found") return false;
    throw error;
  }
}
