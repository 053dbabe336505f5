import { done, type Life, type Order, type Outcome, refused, type Withdrawal } from "./life.ts";
import { type Bought, boughtOf, creditsOf, dayOf, follow, keepBooks } from "./life-books.ts";

/** The rules of a member's withdrawal from a purchase in the model, and of its refund. */

const withdrawalDays = 14;

/** What a withdrawal would pay back now: the credits that are left, at the price in their bundle. Null: none is possible. */
export function offerOf(
  { hour, members }: Life,
  who: number,
  order: Order,
): { credits: number; amountMinor: number } | null {
  const { withdrawal, completedHour } = order;
  if (order.status !== "completed" || completedHour === null) return null;
  if (withdrawal ? withdrawal.outcome !== "failed" : dayOf(hour) - dayOf(completedHour) > withdrawalDays)
    return null;
  const bought = order.credits - creditsOf(order, order.refundedMinor + order.chargedBackMinor);
  const credits = Math.min(members[who]?.balance ?? 0, bought);
  if (credits === 0) return { credits, amountMinor: 0 };
  const rest = stillHere(order);
  const price = Math.ceil((order.amountMinor * credits) / order.credits);
  return { credits, amountMinor: credits === bought ? rest : Math.min(price, rest) };
}

const stillHere = ({ amountMinor, refundedMinor, chargedBackMinor }: Order) =>
  amountMinor - refundedMinor - chargedBackMinor;

/** Refunds by hand since the withdrawal are parts of its sum, and money that a bank took is not refunded too. */
function leftToRefund(order: Order, { amountMinor, refundedBeforeMinor }: Withdrawal): number {
  const since = Math.max(0, order.refundedMinor - refundedBeforeMinor);
  return Math.min(amountMinor - since, stillHere(order));
}

export function withdrawFrom(
  life: Life,
  who: number,
  { index, isRefunded }: { index: number; isRefunded: boolean },
): Outcome {
  const member = life.members[who];
  const bought = boughtOf(life, who, index);
  const { order } = bought;
  if (!member || order.completedHour === null) return refused(409, "withdrawal_over");
  if (order.withdrawal && order.withdrawal.outcome !== "failed") return done;
  const offer = offerOf(life, who, order);
  if (!offer) return refused(409, "withdrawal_over");
  if (offer.credits === 0) return refused(409, "withdrawal_empty");
  order.withdrawal = {
    ...offer,
    ...{ refundedBeforeMinor: order.refundedMinor, createdHour: life.hour },
    ...{ askedHour: null, isAccepted: false, outcome: null },
  };
  keepBooks(member, order);
  followWithdrawal(life, who, bought, isRefunded);
  return done;
}

const isOver = (order: Order) =>
  order.status === "charged_back" && (order.chargedBackMinor >= order.amountMinor || stillHere(order) < 0);

/** The end of a withdrawal is no longer true: its bank gave the money back, or a paid refund returned. */
function isUndone(order: Order, { outcome, amountMinor, refundedBeforeMinor }: Withdrawal): boolean {
  if (order.status === "charged_back") return false;
  const owed = Math.min(order.amountMinor, refundedBeforeMinor + amountMinor);
  return outcome === "moot" || (outcome === "paid" && order.refundedMinor < owed);
}

/**
 * The next step of a withdrawal after its money moved, or after some time. The gateway is asked for one refund, and again
 * only when it is certain that it made none.
 */
export function followWithdrawal(life: Life, who: number, bought: Bought, isRefunded = true): void {
  const { order, payment } = bought;
  const member = life.members[who];
  const { withdrawal } = order;
  if (!member || !withdrawal) return;
  if (isUndone(order, withdrawal)) withdrawal.outcome = null;
  if (withdrawal.outcome !== null) return;
  if (isOver(order)) {
    withdrawal.outcome = "moot";
    return;
  }
  const refund = payment.refunds.find(({ of }) => of === withdrawal);
  const left = leftToRefund(order, withdrawal);
  if (refund?.state === "lost") {
    withdrawal.outcome = "failed";
    keepBooks(member, order);
  } else if (refund) {
    // What is still left then, because a bank gave its part back, is refunded by hand.
    if (refund.state === "paid out" && left <= 0) withdrawal.outcome = "paid";
  } else if (left <= 0) withdrawal.outcome = "paid";
  else if (withdrawal.askedHour !== life.hour) {
    withdrawal.askedHour = life.hour;
    if (!isRefunded) return;
    payment.refunds.push({ minor: left, of: withdrawal, state: "under way" });
    follow(life, who, bought);
    withdrawal.isAccepted = true;
    keepBooks(member, order);
  }
}

/** As the member is shown it. */
export const refundStateOf = ({ outcome, isAccepted }: Withdrawal) =>
  outcome ?? (isAccepted ? "under_way" : "asked");
