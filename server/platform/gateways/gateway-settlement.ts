/** A sum that a gateway has paid out to the company's bank account; its entries do not change any more. */
export type GatewaySettlement = {
  settlementId: string;
  /** The text on the company's bank statement; null if the gateway names none. */
  reference: string | null;
  settledAt: Date;
};

/** What a settlement pays out or keeps: an amount paid, or one that went back to its payer. */
export type SettlementEntry = {
  kind: "payment" | "refund" | "chargeback";
  paymentId: string;
  /** The gateway's id of the refund or chargeback, as in `GatewayReturn`; of a payment, the payment's. */
  entryId: string;
  /** Before fees, in minor units of the currency in which the payer paid. Never negative: the kind says who got it. */
  amountMinor: number;
  currency: string;
  /** When the gateway made the payment or the return. */
  at: Date;
};

/** Some entries of a settlement; `next` leads to the others, null: these are the last. */
export type SettlementPage = { entries: readonly SettlementEntry[]; next: string | null };

/**
 * The settlements of an account. A call that fails as `unauthorized` needs a permission that the operator has not given;
 * payments do not need it.
 */
export type SettlementCalls = {
  /** Those that were paid out since a time, in any order. One that cannot be read is left out, and told with its id if it has one. */
  listSettlements(
    since: Date,
    onUnreadable?: (settlementId: string | null) => void,
  ): Promise<readonly GatewaySettlement[]>;
  /** The entries from `from` on; null: from the first. `from` is a `next` of the same settlement. */
  listEntries(asked: { settlementId: string; from: string | null }): Promise<SettlementPage>;
};
