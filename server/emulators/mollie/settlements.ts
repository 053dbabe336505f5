import {
  type Amount,
  newMollieId,
  type OpenState,
  type Payment,
  type SettledEntry,
  type Settlement,
} from "./state.ts";
import { toAmount } from "./validate.ts";

export type Gathering = {
  settledAt?: Date;
  status?: Settlement["status"];
  /** Ids of payments, refunds and chargebacks that it leaves out. */
  without?: readonly string[];
  /** Other amounts than the paid or returned ones, by the same ids. */
  amounts?: Record<string, Amount>;
  /** Entries that no payment here has. */
  strangers?: Partial<Record<"payments" | "refunds" | "chargebacks", SettledEntry[]>>;
};

export function chargedBackOf({ amount, chargedBackMinor }: Payment): Amount {
  return chargedBackMinor ? toAmount(chargedBackMinor, amount.currency) : amount;
}

/** The id of the chargeback of a payment: it has one at most. */
export const chargebackIdOf = ({ id }: Payment): string => `chb_${id.slice("tr_".length)}`;

/** Gathers what no earlier settlement has. */
export function settle(state: OpenState, gathering: Gathering = {}): Settlement {
  const { settledAt = new Date(), status = "paidout", without = [], amounts = {}, strangers } = gathering;
  const before = Object.values(state.settlements);
  const settled = new Set(
    before.flatMap(({ payments, refunds, chargebacks }) =>
      [...payments, ...refunds, ...chargebacks].map(({ id }) => id),
    ),
  );
  const take = (entries: SettledEntry[], foreign: SettledEntry[] = []) => [
    ...entries
      .filter(({ id }) => !settled.has(id) && !without.includes(id))
      .map((entry) => ({ ...entry, amount: amounts[entry.id] ?? entry.amount })),
    ...foreign,
  ];
  const paid = Object.values(state.payments).filter((payment) => payment.status === "paid");
  const refunds = paid.flatMap((payment) =>
    payment.refunds
      .filter((refund) => refund.status !== "failed")
      .map(({ id, amount }) => ({ id, paymentId: payment.id, amount })),
  );
  const chargebacks = paid
    .filter(({ chargedBack }) => chargedBack)
    .map((payment) => ({
      id: chargebackIdOf(payment),
      paymentId: payment.id,
      amount: chargedBackOf(payment),
    }));
  const settlement: Settlement = {
    id: newMollieId("stl"),
    reference: `1234567.${settledAt.toISOString().slice(2, 7).replace("-", "")}.${before.length + 1}`,
    status,
    settledAt: settledAt.toISOString(),
    payments: take(
      paid.map(({ id, amount }) => ({ id, paymentId: id, amount })),
      strangers?.payments,
    ),
    refunds: take(refunds, strangers?.refunds),
    chargebacks: take(chargebacks, strangers?.chargebacks),
  };
  state.settlements[settlement.id] = settlement;
  state.save();
  return settlement;
}
