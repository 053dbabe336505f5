import type { PaymentMethodSlug } from "#contracts/money/payment-methods.ts";
import type { Locale } from "#i18n/locales.ts";
import type { GatewayPayment, GatewayRefund, KeptCard } from "./gateway-payment.ts";
import type { SettlementCalls } from "./gateway-settlement.ts";

/**
 * One vendor of payments, in the shop's words. Amounts are in minor units of their currency. Each call is one attempt,
 * ends within some seconds, and fails with a GatewayError; if that is retryable, the call may have been executed, and
 * the same call with the same key is made again by the caller. A part that is null is an ability that the vendor does not
 * have: callers ask for it before they offer what needs it.
 */
export type PaymentGateway = {
  /** Stored with orders and cards: it never changes. */
  readonly name: string;
  /** The vendor's company and its seat, as the privacy policy names it; null: only the vendor's own page names it. */
  readonly company: string | null;
  /** The niches of sites that the vendor's terms exclude: such a site opens no payment here (refused-niches.ts). */
  readonly refusedNiches: readonly number[];
  /** False: the operator replaces it. It ends its orders, refunds and withdrawals, and takes no new order. */
  readonly takesNewOrders: boolean;
  /** The path of the call by which the vendor says that a payment changed, below the site's address. */
  readonly noticePath: string;
  /** The payment that such a call names; null: none, or its signature is wrong. Nothing else of the call is believed. */
  readNotice(call: Readonly<Record<string, string>>): string | null;
  /**
   * The methods with which this account can take an amount. Their countries are those of the contract's table, from which
   * a gateway only takes away.
   */
  listMethods(query: {
    amountMinor: number;
    currency: string;
    locale: Locale;
  }): Promise<ReadonlySet<PaymentMethodSlug>>;
  /**
   * Makes a payment that the payer continues at `checkoutUrl`. The same key makes one payment for at least
   * `payableAgainMs` (payment-limits.ts). `rejected` with the field `method`: another method may work.
   */
  createPayment(payment: NewPayment): Promise<{ paymentId: string; checkoutUrl: string }>;
  /** The payment's state now ("look again"), the only source of an order's state. */
  getPayment(paymentId: string): Promise<GatewayPayment>;
  /** Cancels a payment that is not paid yet; `rejected` if it is paid, ended, or its method forbids it. */
  readonly cancelPayment: ((paymentId: string) => Promise<void>) | null;
  /** Null: staff refund in the vendor's own pages, and `getPayment` shows it. */
  readonly refunds: RefundCalls | null;
  /** Null: no card is stored, so nothing is charged without its payer. */
  readonly cards: CardCalls | null;
  /** Null: no direct debit by a mandate that is signed on our page. */
  readonly mandates: MandateCalls | null;
  /** Null: what it paid out is not compared with the books. */
  readonly settlements: SettlementCalls | null;
};

/** What every new payment says, whoever starts it. */
export type Charge = {
  orderId: string;
  amountMinor: number;
  currency: string;
  /** The text on the payer's bank statement. */
  description: string;
  redirectUrl: string;
  /** A gateway that cannot reach it leaves it out; then only returning payers and polling report changes. */
  webhookUrl: string | null;
  idempotencyKey: string;
};

export type NewPayment = Charge & {
  /**
   * Until when the payer may begin to pay, the same for each repetition. It binds a gateway whose page is the address itself;
   * others have terms of their own: minutes for a wallet, days for a bank transfer.
   */
  payableUntil: Date;
  /** null lets the payer choose on the gateway's page. */
  method: PaymentMethodSlug | null;
  /** The customer whose card it stores once it is paid (`CardCalls.openCustomer`); omit it to store none. */
  customerId?: string;
  locale: Locale;
};

export type RefundCalls = {
  /** Refunds a part of a payment, or all of it; the withdrawal's id is the key for about an hour. */
  createRefund(refund: NewRefund): Promise<GatewayRefund>;
  /** The refund made for a withdrawal, even if its answer was lost; null: there is none. */
  findRefund(asked: { paymentId: string; withdrawalId: string }): Promise<GatewayRefund | null>;
};

export type NewRefund = {
  paymentId: string;
  amountMinor: number;
  currency: string;
  /** The text on the payer's bank statement, if their bank shows it. */
  description: string;
  /** Our id: it finds the refund again, and makes a repeat the same refund. */
  withdrawalId: string;
};

/** Stored cards: one customer at the gateway for each card. */
export type CardCalls = {
  /** Opens a customer without a name; returns its id. */
  openCustomer(idempotencyKey: string): Promise<string>;
  /** The card stored by a customer's first payment; null if it stored none that can be charged. */
  findKeptCard(paymentId: string): Promise<KeptCard | null>;
  /** Charges the card without its payer. */
  chargeCard(charge: Charge & CardAtGateway): Promise<{ paymentId: string }>;
  /** The payment that `chargeCard` made for an order, even if its answer was lost; null: there is none. */
  findCardCharge(asked: { customerId: string; orderId: string }): Promise<string | null>;
  /** Deletes the customer and the card; succeeds if they are deleted already. */
  endCustomer(customerId: string): Promise<void>;
};

export type CardAtGateway = { customerId: string; mandateId: string };

/** SEPA direct debits. A `mandateId` is whatever the gateway needs to find the mandate. */
export type MandateCalls = {
  /** Stores the payer's signed mandate; returns the id for charging it. Messages never contain the account number. */
  openMandate(mandate: NewMandate): Promise<string>;
  /** Asks the payer's bank, which pays or refuses days later: the payment counts as paid from now on (record 0044). */
  chargeMandate(debit: Charge & { mandateId: string }): Promise<{ paymentId: string }>;
  /** The payment that `chargeMandate` made for an order, even if its answer was lost; null: there is none. */
  findCharge(asked: { mandateId: string; orderId: string }): Promise<string | null>;
  /** Whether a payer's bank is still processing a payment, whatever its result. */
  isUnderWay(paymentId: string): Promise<boolean>;
  /** Revokes a mandate, so that it can no longer be charged; succeeds if it is revoked already. */
  revokeMandate(mandateId: string): Promise<void>;
};

export type NewMandate = {
  accountHolder: string;
  /** In its electronic form, without spaces. */
  iban: string;
  /** Our unique reference of the mandate at the payer's bank. */
  reference: string;
  signedAt: Date;
  locale: Locale;
  idempotencyKey: string;
};
