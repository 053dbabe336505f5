import { documentation, hal, presentPayment } from "./present.ts";
import type { Payment, SettledEntry, Settlement } from "./state.ts";

/** A settlement in the API's format, without the fees of its periods. */
export function presentSettlement({ id, reference, status, settledAt }: Settlement, base: string) {
  return {
    resource: "settlement",
    id,
    reference,
    createdAt: settledAt,
    settledAt,
    status,
    amount: { currency: "EUR", value: "0.00" },
    balanceId: "bal_emulator",
    periods: {},
    _links: { self: hal(`${base}/v2/settlements/${id}`), documentation },
  };
}

type Shown = {
  list: "payments" | "refunds" | "chargebacks";
  settlement: Settlement;
  /** Undefined for a payment of another shop. */
  payment: Payment | undefined;
  base: string;
};

/** An entry in the format of its list: a payment, a refund or a chargeback with the settlement's amount. */
export function presentEntry(entry: SettledEntry, { list, settlement, payment, base }: Shown) {
  const { id, amount, paymentId } = entry;
  const ofSettlement = { settlementId: settlement.id, settlementAmount: amount };
  const address = `${base}/v2/payments/${paymentId}`;
  if (list === "payments") {
    return {
      ...(payment ? presentPayment(payment, base) : strangePayment(entry, settlement, base)),
      amount,
      ...ofSettlement,
    };
  }
  const common = {
    id,
    amount,
    paymentId,
    ...ofSettlement,
    createdAt: createdAtOf(id, payment) ?? settlement.settledAt,
  };
  if (list === "chargebacks") {
    const links = { self: hal(`${address}/chargebacks/${id}`), payment: hal(address), documentation };
    return { resource: "chargeback", ...common, _links: links };
  }
  const links = { self: hal(`${address}/refunds/${id}`), payment: hal(address), documentation };
  return {
    resource: "refund",
    mode: "test",
    description: "",
    metadata: null,
    status: "refunded",
    ...common,
    _links: links,
  };
}

function createdAtOf(id: string, payment: Payment | undefined): string | null {
  const refund = payment?.refunds.find((one) => one.id === id);
  return refund?.createdAt ?? payment?.chargedBackAt ?? null;
}

function strangePayment({ id, amount }: SettledEntry, { settledAt }: Settlement, base: string) {
  return {
    resource: "payment",
    ...{ id, amount, mode: "test", description: "", method: "ideal", metadata: null, status: "paid" },
    ...{ createdAt: settledAt, profileId: "pfl_other", sequenceType: "oneoff" },
    _links: { self: hal(`${base}/v2/payments/${id}`), dashboard: hal(base), documentation },
  };
}
