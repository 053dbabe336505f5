import { done, type Life, type Member, type Order, type Outcome } from "./life.ts";
import { dayOf, lateDays, mayArrive, refundedOf } from "./life-books.ts";

/** The rules of a member's own cap on the purchases of a day in the model. */

const raiseHours = 24;

export function capNow({ capMinor, raise }: Member, hour: number): number | null {
  return raise !== null && raise.atHour <= hour ? raise.minor : capMinor;
}

/** A raise that does not hold yet. */
export const waitingRaise = ({ raise }: Member, hour: number) =>
  raise !== null && raise.atHour > hour ? raise : null;

/** A stricter cap holds at once, and ends a raise that waits. A looser one holds a day after it was asked for. */
export function setCap({ members, hour }: Life, who: number, minor: number): Outcome {
  const member = members[who] as Member;
  const cap = capNow(member, hour);
  if (cap === null || minor <= cap) Object.assign(member, { capMinor: minor, raise: null });
  else if (waitingRaise(member, hour)?.minor !== minor)
    Object.assign(member, { capMinor: cap, raise: { minor, atHour: hour + raiseHours } });
  return done;
}

export function stopRaise({ members, hour }: Life, who: number): Outcome {
  const member = members[who] as Member;
  if (waitingRaise(member, hour)) member.raise = null;
  return done;
}

/** The part of the counted sum whose money may still arrive. */
export const openMinor = (orders: readonly Order[], hour: number): number =>
  orders.filter((order) => mayArrive(order, hour)).reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/**
 * What counts for a cap: orders whose money may still arrive, and those of the day that were paid, less their refunds. A
 * chargeback makes no room.
 */
export function countedMinor(orders: readonly Order[], hour: number): number {
  const paid = orders
    .filter(({ completedHour }) => completedHour !== null && dayOf(completedHour) === dayOf(hour))
    .reduce((sum, { amountMinor, refundedMinor }) => sum + amountMinor - refundedMinor, 0);
  return paid + openMinor(orders, hour);
}

/** What a member's payments took today or may still take, by their states at the gateway alone. */
export function atStake({ members, payments, hour }: Life, who: number): number {
  return (members[who]?.orders ?? []).reduce((sum, { amountMinor, ...order }, index) => {
    const payment = payments[who]?.[index];
    if (!payment) throw new Error(`no payment ${index} of ${who}`);
    const { state } = payment;
    if (state === "paid")
      return order.completedHour !== null && dayOf(order.completedHour) === dayOf(hour)
        ? sum + amountMinor - refundedOf(payment)
        : sum;
    const isLate = order.isTransfer && (state === "canceled" || state === "expired");
    const isInTime = hour - order.createdHour < lateDays * 24;
    return (state === "open" || isLate) && isInTime ? sum + amountMinor : sum;
  }, 0);
}
