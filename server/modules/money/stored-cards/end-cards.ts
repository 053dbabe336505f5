import {
  and,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { orders } from "#server/db/schema/payments.ts";
import { storedCards } from "#server/db/schema/stored-cards.ts";
import { gatewayMendedMs } from "#server/modules/money/direct-debits/debit-limits.ts";
import { orderWatchedMs } from "#server/modules/people/accounts/account-limits.ts";
import type { Clock } from "#server/platform/clock.ts";
import { findGateway, type PaymentGateways } from "#server/platform/gateways/find-gateway.ts";
import { GatewayError } from "#server/platform/gateways/gateway-error.ts";
import type { Log } from "#server/platform/operations/log.ts";
import { cardKeptMs, cardsEndedAtOnce } from "./card-limits.ts";
import { keepCard } from "./keep-card.ts";
import { isGood } from "./queries.ts";

type NeededServices = { db: Db; gateways: PaymentGateways; clock: Clock; log: Log };

/**
 * Brings stored cards to their end. Keeps cards whose event was lost, closes cards that can no longer be
 * charged, and deletes closed ones at the gateway once no payment of theirs is under way. If the gateway is
 * away, the next run asks again; one that refuses can be repaired for 30 days. Cards deleted at the gateway
 * are erased here.
 */
export async function endCards(services: NeededServices): Promise<void> {
  const { db, gateways, clock } = services;
  const now = clock.now();
  await keepLate(services, now);
  const mendedAt = new Date(now.getTime() - gatewayMendedMs);
  await closeUnusable(db, now, mendedAt);
  const due = await db
    .select()
    .from(storedCards)
    .where(
      and(
        isNotNull(storedCards.revokedAt),
        // defence: charge-under-way-first
        notExists(openOrders(db, now)),
      ),
    )
    .orderBy(sql`random()`)
    .limit(cardsEndedAtOnce);
  for (const { id, customerId, revokedAt, gateway } of due) {
    if (customerId !== null) {
      const hasWaited = revokedAt !== null && revokedAt <= mendedAt;
      const cards = findGateway(gateways, gateway)?.cards;
      if (!cards && !hasWaited) continue;
      try {
        // defence: card-ends-at-gateway
        await cards?.endCustomer(customerId);
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        services.log.warn(
          { err: error, storedCardId: id },
          "a stored card could not be ended at the gateway",
        );
        // defence: card-asked-again
        if (error.retryable || !hasWaited) continue;
      }
    }
    await db.delete(storedCards).where(eq(storedCards.id, id));
  }
}

/** Of `storedCards`: orders that keep or charge the card and are not finished. */
function openOrders(db: Db, now: Date) {
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.storedCardId, storedCards.id),
        inArray(orders.status, ["pending", "processing"]),
        gt(orders.createdAt, new Date(now.getTime() - orderWatchedMs)),
      ),
    );
}

/** Closes cards past their last day, returned by the bank, or never kept by an ended or old order. */
async function closeUnusable(db: Db, now: Date, mendedAt: Date): Promise<void> {
  const paid = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.storedCardId, storedCards.id),
        eq(orders.status, "completed"),
        // defence: late-card-given-up
        gt(orders.completedAt, mendedAt),
      ),
    );
  const isOver = and(isNull(storedCards.keptAt), notExists(openOrders(db, now)), notExists(paid));
  const isBad = not(isGood(db, now) as SQL);
  await db
    .update(storedCards)
    .set({ revokedAt: now })
    .where(and(isNull(storedCards.revokedAt), or(isOver, isBad)));
}

async function keepLate(services: NeededServices, now: Date): Promise<void> {
  const { db, log } = services;
  const begun = db
    .select({ id: storedCards.id })
    .from(storedCards)
    .where(
      and(eq(storedCards.id, orders.storedCardId), isNull(storedCards.keptAt), isNull(storedCards.revokedAt)),
    );
  const late = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.cardUse, "keep"),
        eq(orders.status, "completed"),
        lt(orders.completedAt, new Date(now.getTime() - cardKeptMs)),
        exists(begun),
      ),
    )
    .orderBy(sql`random()`)
    .limit(cardsEndedAtOnce);
  for (const { id } of late) {
    try {
      await keepCard(services, id);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      log.warn({ err: error, orderId: id }, "a card could not be stored yet");
    }
  }
}
