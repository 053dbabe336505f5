import { MollieApiError } from "./api-error.ts";
import { emulatedMethods, findMethod } from "./methods.ts";
import { amountMinorAtMost, descriptionMaxLength } from "./mollie-limits.ts";
import type { Amount, Customer, Mandate, SequenceType } from "./state.ts";

const locales = new Set(
  (
    "ca_ES cs_CZ da_DK de_AT de_CH de_DE de_LU en_BE en_GB en_NL en_US es_ES fi_FI fr_BE fr_FR fr_LU hu_HU is_IS " +
    "it_IT lt_LT lv_LV nb_NO nl_BE nl_NL pl_PL pt_PT sk_SK sv_SE"
  ).split(" "),
);
const currencies = new Set(emulatedMethods.flatMap((method) => method.currencies));

export type PaymentRequest = {
  amount: Amount;
  description: string;
  method: string | null;
  locale: string | null;
  metadata: unknown;
  redirectUrl: string;
  cancelUrl: string | null;
  webhookUrl: string | null;
  sequenceType?: SequenceType;
  mandateId: string | null;
  customerId: string | null;
};

function refuse(detail: string, field: string): never {
  throw new MollieApiError(422, detail, field);
}

export function decimalsOf(currency: string): number {
  return currency === "JPY" ? 0 : 2;
}

export function toAmount(minor: number, currency: string): Amount {
  return { currency, value: (minor / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency)) };
}

export function minorOf(amount: Amount): number {
  return Number(amount.value.replace(".", ""));
}

export function readAmount(value: unknown): Amount {
  const { currency, value: text } = (value ?? {}) as Record<string, unknown>;
  if (typeof currency !== "string" || !currencies.has(currency)) {
    refuse("The amount contains an invalid currency", "amount");
  }
  const decimals = decimalsOf(currency);
  const pattern = decimals === 0 ? /^\d{1,12}$/ : new RegExp(`^\\d{1,12}\\.\\d{${decimals}}$`);
  if (typeof text !== "string" || !pattern.test(text)) {
    refuse(
      `The amount contains an invalid value. It should be a string with ${decimals} decimals, such as ${decimals === 0 ? "10" : "10.00"}`,
      "amount",
    );
  }
  const amount = { currency, value: text };
  if (minorOf(amount) === 0) refuse("The amount is lower than the minimum", "amount");
  if (minorOf(amount) > amountMinorAtMost) refuse("The amount is higher than the maximum", "amount");
  return amount;
}

type Mandates = {
  find: (customerId: unknown, mandateId: unknown) => Mandate;
  findPayer: (id: unknown) => Customer;
};

export function readPayment(body: Record<string, unknown>, mandates: Mandates): PaymentRequest {
  const amount = readAmount(body.amount);
  const { description, locale = null } = body;
  if (typeof description !== "string" || !description) {
    refuse("The description is invalid. It should be a non-empty string", "description");
  }
  if (locale !== null && (typeof locale !== "string" || !locales.has(locale))) {
    refuse("The locale is invalid", "locale");
  }
  const mandate = body.sequenceType === "recurring" ? mandates.find(body.customerId, body.mandateId) : null;
  const isFirst = body.sequenceType === "first";
  const customerId = mandate?.customerId ?? (isFirst ? mandates.findPayer(body.customerId).id : null);
  return {
    amount,
    description: description.slice(0, descriptionMaxLength),
    sequenceType: mandate ? "recurring" : isFirst ? "first" : "oneoff",
    mandateId: mandate?.id ?? null,
    customerId,
    method: readChargedBy(body.method, { amount, mandate, isFirst }),
    locale,
    metadata: body.metadata ?? null,
    redirectUrl:
      readUrl(body.redirectUrl, "redirectUrl", "redirect") ??
      refuse("A redirect URL is required", "redirectUrl"),
    cancelUrl: readUrl(body.cancelUrl, "cancelUrl", "cancel"),
    webhookUrl: readUrl(body.webhookUrl, "webhookUrl", "webhook"),
  };
}

type Charged = { amount: Amount; mandate: Mandate | null; isFirst: boolean };

function readChargedBy(method: unknown, { amount, mandate, isFirst }: Charged): string | null {
  if (mandate && !mandate.card) return readDebit(method, amount);
  // A stored card is charged by the method of cards, and only cards are stored.
  if ((mandate || isFirst) && method !== undefined && method !== "creditcard") {
    refuse("The payment method does not support recurring payments", "method");
  }
  return readMethod(mandate || isFirst ? "creditcard" : method, amount);
}

/** A mandate for a bank account is charged by direct debit in euro only. */
function readDebit(method: unknown, { currency }: Amount): string {
  if (method !== undefined && method !== "directdebit") refuse("The payment method is invalid", "method");
  if (currency !== "EUR") {
    refuse(`The payment method does not support the currency ${currency}`, "amount.currency");
  }
  return "directdebit";
}

function readMethod(value: unknown, amount: Amount): string | null {
  if (value === undefined || value === null) return null;
  const method = typeof value === "string" ? findMethod(value) : undefined;
  if (!method) refuse("The payment method is invalid", "method");
  if (!method.currencies.includes(amount.currency)) {
    refuse(`The payment method does not support the currency ${amount.currency}`, "amount.currency");
  }
  if (method.maximum !== null && minorOf(amount) > method.maximum * 10 ** decimalsOf(amount.currency)) {
    refuse("The amount is higher than the maximum", "amount");
  }
  return method.id;
}

/** Unlike Mollie the emulator accepts addresses on this machine, because the shop runs there. */
function readUrl(value: unknown, field: string, name: string): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "string" && /^https?:\/\//i.test(value) && URL.canParse(value)) return value;
  refuse(`The ${name} URL is invalid`, field);
}
