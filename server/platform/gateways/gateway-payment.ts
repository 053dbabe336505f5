/** The state of a payment; amounts tell the returned part of a paid one. */
export type GatewayStatus = "pending" | "processing" | "paid" | "failed" | "cancelled" | "expired";

/** What a gateway says about a payment now. */
export type GatewayPayment = {
  paymentId: string;
  status: GatewayStatus;
  amountMinor: number;
  currency: string;
  /** Ours, as given to createPayment; null for a payment that was made elsewhere. */
  orderId: string | null;
  /** The gateway's name of the method that was used; null until one is chosen. */
  method: string | null;
  /** Why it failed, if the gateway reports it; null if it did not fail. */
  failure: "authentication" | "declined" | null;
  details: { cardLastDigits: string | null; cardBrand: string | null };
  /** Set for a debit that counts as paid while its bank has not paid yet. */
  isCollecting?: true;
  /** By completed or pending refunds; failed refunds do not count. */
  refundedMinor: number;
  /** By chargebacks that were not reversed. */
  chargedBackMinor: number;
  /**
   * All refunds and chargebacks of the payment, in any order. They explain the sums above, from which alone the state of
   * an order follows. Empty if the gateway tells sums only; null if they could not be read now.
   */
  returns: readonly GatewayReturn[] | null;
  /** The page where the payer continues; null once no step is left. */
  checkoutUrl: string | null;
  /** Where to transfer the money while the payment is open; null for all other methods. */
  transfer: GatewayTransfer | null;
  /** Whether the gateway would cancel it now. */
  isCancelable: boolean;
};

/** The id of ours for the refund of a debit that was stopped before it was sent. */
export const unsentReturnId = "unsent";

/** One refund or one chargeback of a payment. */
export type GatewayReturn = {
  /** Unique within its payment and kind. */
  returnId: string;
  kind: "refund" | "chargeback";
  amountMinor: number;
  /** When the gateway made it. */
  at: Date;
  /** "undone": a refund that failed or was cancelled, or a chargeback that was reversed. It is in no sum. */
  state: "under_way" | "done" | "undone";
};

/** The account to which a payer transfers the money, and the text by which the gateway finds the payment. */
export type GatewayTransfer = {
  accountHolder: string;
  /** In its electronic form, without spaces. */
  iban: string;
  bic: string | null;
  /** Shown exactly as it is: the gateway looks for this text. */
  reference: string;
  /** The last day on which the money may arrive (2026-11-26); null if the gateway names none. */
  dueOn: string | null;
};

/** The state of a refund: sent or about to be sent to the payer's bank, or returned to the seller. */
export type GatewayRefund = { refundId: string; status: "under_way" | "paid" | "failed" };

/** The description of a card stored at the gateway, without its number. */
export type KeptCard = {
  /** The id for charging it. */
  mandateId: string;
  brand: string | null;
  last4: string;
  /** `2029-12-31`. */
  expiresOn: string | null;
};
