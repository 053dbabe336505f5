import type { MethodEnum } from "mollie-api-typescript/models";
import type { PaymentMethodSlug } from "#contracts/money/payment-methods.ts";
import type { Locale } from "#i18n/locales.ts";

/** All card brands are one method at Mollie, whose page recognises them by the number; null: Mollie no longer has the method. */
export const mollieMethods = {
  "sepa-direct-debit": "directdebit",
  przelewy24: "przelewy24",
  blik: "blik",
  "wire-transfer": "banktransfer",
  giropay: null,
  mastercard: "creditcard",
  visa: "creditcard",
  "credit-card": "creditcard",
  dankort: "creditcard",
  mobilepay: "mobilepay",
  swish: "swish",
  twint: "twint",
  satispay: "satispay",
  vipps: "vipps",
  "carte-bancaire": "creditcard",
  nexi: "creditcard",
  ideal: "ideal",
  bancontact: "bancontact",
  "apple-pay": "applepay",
  paysafecard: "paysafecard",
  maestro: "creditcard",
  paypal: "paypal",
  sofort: null,
  eps: "eps",
} as const satisfies Record<PaymentMethodSlug, MethodEnum | null>;

export const mollieLocales = {
  en: "en_GB",
  nl: "nl_NL",
  de: "de_DE",
  it: "it_IT",
  fr: "fr_FR",
  es: "es_ES",
  pl: "pl_PL",
  da: "da_DK",
  fi: "fi_FI",
  nb: "nb_NO",
  sv: "sv_SE",
} as const satisfies Record<Locale, string>;
