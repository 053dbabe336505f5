import { and, asc, eq, isNull, lt, or, sql } from "drizzle-orm";
import { payBackDays } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { orders } from "#server/db/schema/payments.ts";
import { type WithdrawalOutcome, withdrawals } from "#server/db/schema/withdrawals.ts";
import { notify } from "#server/modules/ground/notifications/notify.ts";
import type { SiteDirectory } from "#server/modules/ground/sites/site-directory.ts";
import { keepBooks } from "#server/modules/money/payments/keep-books.ts";
import type { PaymentTools } from "#server/modules/money/payments/payment-tools.ts";
import type { OrderRow } from "#server/modules/money/payments/present.ts";
import { settleOrder } from "#server/modules/money/payments/settle-order.ts";
import { GatewayError } from "#server/platform/gateways/gateway-error.ts";
import type { MollieGateway } from "#server/platform/gateways/mollie.ts";
import type { GatewayRefund } from "#server/platform/gateways/mollie-refunds.ts";
import { translator } from "#server/platform/translate.ts";
import type { WithdrawalRow } from "./queries.ts";
import { lookHours, mostAtOnce, quickTriesHours, refundUnderWayMinutes } from "./withdrawal-limits.ts";

type FollowTools = PaymentTools & { db: Db; sites: SiteDirectory };
type Found = { withdrawal: WithdrawalRow; order: OrderRow };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Goes on with withdrawals that are open: those whose job failed, and those whose refund was not looked at for long. */
export async function followWithdrawals(tools: FollowTools): Promise<void> {
  const { db, clock } = tools;
  const now = clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const isQuick = sql`${withdrawals.createdAt} > ${ago(quickTriesHours * hourMs).toISOString()}::timestamptz`;
  const due = await db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(
      and(
        isNull(withdrawals.outcome),
        or(
          isNull(withdrawals.lookedAt),
          lt(withdrawals.lookedAt, ago(lookHours * hourMs)),
          and(isNull(withdrawals.refundId), lt(withdrawals.lookedAt, ago(hourMs))),
          and(isNull(withdrawals.refundId), isQuick, lt(withdrawals.lookedAt, ago(minuteMs))),
        ),
      ),
    )
    .orderBy(asc(withdrawals.lookedAt))
    .limit(mostAtOnce);
  for (const { id } of due) {
    try {
      await followWithdrawal(tools, id);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
    }
  }
}

export async function followWithdrawalOf(tools: FollowTools, orderId: string): Promise<void> {
  const [open] = await tools.db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(and(eq(withdrawals.orderId, orderId), isNull(withdrawals.outcome)));
  if (open) await followWithdrawal(tools, open.id);
}

/**
 * Brings a withdrawal one step on: asks the gateway for its refund, once however often it is called, and follows what
 * becomes of that. Throws GatewayError where the gateway is away or refuses; the withdrawal stays open, and is gone on
 * with later.
 */
export async function followWithdrawal(tools: FollowTools, withdrawalId: string): Promise<void> {
  const { db, mollie, clock, log } = tools;
  const [found] = await db
    .select({ withdrawal: withdrawals, order: orders })
    .from(withdrawals)
    .innerJoin(orders, eq(orders.id, withdrawals.orderId))
    .where(and(eq(withdrawals.id, withdrawalId), isNull(withdrawals.outcome)));
  if (!found) return;
  const now = clock.now();
  await db.update(withdrawals).set({ lookedAt: now }).where(eq(withdrawals.id, withdrawalId));
  const { order, withdrawal } = found;
  // The payer has all of it back from their bank already.
  // defence: taken-back-not-refunded
  if (order.status === "charged_back") return end(tools, found, "moot");
  if (!mollie || order.paymentId === null)
    throw new GatewayError("unreachable", "No payment gateway is set up");
  try {
    const refund = await findOrAsk(tools, mollie, found, order.paymentId);
    if (!refund) return;
    await db
      .update(withdrawals)
      .set({ refundId: refund.refundId })
      .where(and(eq(withdrawals.id, withdrawalId), isNull(withdrawals.refundId)));
    if (withdrawal.refundId === null) {
      await settleOrder(db, tools, order.id);
      tools.live.publish(order.memberId, "order_changed", { order_id: order.id, status: order.status });
    }
    if (refund.status !== "under_way") await end(tools, found, refund.status);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const isLate = withdrawal.createdAt.getTime() < now.getTime() - payBackDays * 24 * hourMs;
    const words = "a withdrawal could not be refunded yet";
    log[isLate ? "error" : "warn"]({ err: error, withdrawalId, orderId: order.id }, words);
    throw error;
  }
}

/** The refund at the gateway; null where one may be under way whose answer was lost, until that is certain. */
async function findOrAsk(
  { db, clock, sites }: FollowTools,
  mollie: MollieGateway,
  { withdrawal, order }: Found,
  paymentId: string,
): Promise<GatewayRefund | null> {
  const { id: withdrawalId, askedGatewayAt } = withdrawal;
  const now = clock.now();
  // The gateway forgets keys after an hour, so it is looked through first.
  // defence: refund-looked-up
  const known = askedGatewayAt && (await mollie.findRefund({ paymentId, withdrawalId }));
  if (known) return known;
  const certainSince = new Date(now.getTime() - refundUnderWayMinutes * minuteMs);
  // Of several processes one asks.
  const claimed = await db
    .update(withdrawals)
    .set({ askedGatewayAt: now })
    .where(
      and(
        eq(withdrawals.id, withdrawalId),
        or(isNull(withdrawals.askedGatewayAt), lt(withdrawals.askedGatewayAt, certainSince)),
      ),
    )
    .returning({ id: withdrawals.id });
  if (claimed.length === 0) return null;
  const site = await sites.get(order.siteId);
  return mollie.createRefund({
    paymentId,
    amountMinor: withdrawal.amountMinor,
    currency: order.currency,
    description: translator(order.language, "mails")("withdrawal.statement", {
      site: site.settings.brand.name,
    }),
    withdrawalId,
  });
}

/** A refund that failed gives the credits and what they brought back, and the member is told. */
async function end(
  { db, queue, clock, live }: FollowTools,
  { withdrawal, order }: Found,
  outcome: WithdrawalOutcome,
): Promise<void> {
  const now = clock.now();
  const isEnded = await db.transaction(async (tx) => {
    const [locked] = await tx.select().from(orders).where(eq(orders.id, order.id)).for("update");
    if (!locked) throw new Error(`no order ${order.id}`);
    const ended = await tx
      .update(withdrawals)
      .set({ outcome, endedAt: now })
      .where(and(eq(withdrawals.id, withdrawal.id), isNull(withdrawals.outcome)))
      .returning({ id: withdrawals.id });
    if (ended.length === 0) return false;
    if (outcome !== "failed") return true;
    // defence: failed-refund-gives-back
    await keepBooks(tx, { queue }, { order: locked, change: `failed:${withdrawal.id}`, now });
    const { memberId } = order;
    await notify(tx, queue, { memberId, type: "withdrawal_failed", subjectId: withdrawal.id, now });
    return true;
  });
  if (!isEnded) return;
  live.publish(order.memberId, "order_changed", { order_id: order.id, status: order.status });
  if (outcome === "failed") live.publish(order.memberId, "user_changed", {});
}
