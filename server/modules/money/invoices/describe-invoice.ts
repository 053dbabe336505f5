import { debitMethod, isPaymentMethodSlug, paymentMethods } from "#contracts/money/payment-methods.ts";
import { regionalTag } from "#i18n/regions.ts";
import type { InvoiceDetails } from "#server/db/schema/invoices.ts";
import { type Translate, translator } from "#server/platform/translate.ts";
import { basisPointsInWhole } from "./invoice-limits.ts";
import { spellNumber } from "./invoice-rules.ts";
import type { ListedInvoice } from "./present.ts";

type Line = [label: string, value: string];
/** The texts of a document, in the order in which they stand on its page. */
export type InvoiceTexts = {
  /** Language of the texts (`de-CH`). */
  tag: string;
  issuedAt: Date;
  title: string;
  author: string;
  seller: string[];
  facts: Line[];
  lines: Line[];
  totals: Line[];
  /** The gross amount. */
  total: Line;
  notes: string[];
};

/**
 * All texts of a document in its buyer's language, from its stored row alone. They name no buyer, so a file stays valid
 * when the account is erased.
 */
export function describeInvoice({ row, corrects }: ListedInvoice): InvoiceTexts {
  const { details, country, currency, kind } = row;
  const tag = regionalTag(row.language, country);
  const [t, tCredits] = [translator(tag, "invoices"), translator(tag, "credits")];
  const money = moneyIn(tag, currency);
  const date = new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" });
  const place = nameOf(country, tag);
  const number = spellNumber(row);
  const bundle: Line = [tCredits("count", { count: details.credits }), money(row.grossMinor)];
  return {
    tag,
    issuedAt: row.issuedAt,
    title: `${t(`title.${kind}`)} ${number}`,
    author: details.seller.name,
    seller: sellerOf(details.seller, tag),
    facts: [
      [t("number"), number],
      [t("issued"), date.format(row.issuedAt)],
      [t("supplied"), date.format(row.suppliedAt)],
      [tCredits("receipt.number"), row.orderId],
      [tCredits("receipt.method"), methodOf(details.method, tCredits)],
      [t("place"), place],
    ],
    lines: row.position === 1 && details.discountMinor > 0 ? discounted(details, tCredits, money) : [bundle],
    totals:
      row.vatBasisPoints === null
        ? []
        : [
            [t("net"), money(row.netMinor)],
            [t("vat", { rate: percentIn(tag, row.vatBasisPoints), country: place }), money(row.taxMinor)],
          ],
    total: [t(`total.${kind}`), money(row.grossMinor)],
    notes: [
      ...(corrects ? [t(`corrects.${kind}`, { number: spellNumber(corrects) })] : []),
      t(kind === "credit_note" ? "returned" : details.method === debitMethod ? "debited" : "paid"),
      ...(row.vatBasisPoints === null ? [t("no_vat")] : []),
    ],
  };
}

/** The bundle at its list price, and the discount. */
function discounted(
  { credits, listMinor, discountMinor, discountCode, discountPercentage }: InvoiceDetails,
  tCredits: Translate,
  money: (minor: number) => string,
): Line[] {
  const discount = { name: discountCode ?? "", percentage: discountPercentage };
  return [
    [tCredits("count", { count: credits }), money(listMinor)],
    [tCredits("discount.applied", discount), money(-discountMinor)],
  ];
}

/** The name, address and numbers of the company, as the site's pages show them. */
function sellerOf(
  { name, tradenames, address, city, country, kvk, vatNumbers }: InvoiceDetails["seller"],
  tag: string,
): string[] {
  const t = translator(tag, "footer");
  const home = nameOf(country, tag);
  const register = country === "NL" ? "registration.nl" : "registration.other";
  return [
    name,
    tradenames.length > 0 ? t("tradenames", { count: tradenames.length, names: tradenames.join(", ") }) : "",
    address,
    [city, home].filter(Boolean).join(", "),
    kvk === "" ? "" : t(register, { number: kvk, country: home }),
    ...vatNumbers.map((number) => t(country === "US" ? "tax" : "vat", { number })),
  ].filter(Boolean);
}

function methodOf(method: string, tCredits: Translate): string {
  if (!isPaymentMethodSlug(method)) return method;
  const label = paymentMethods.find(({ slug }) => slug === method)?.label;
  // Soft hyphens are for the narrow cards of the checkout.
  return (label ?? tCredits(`methods.${method.replaceAll("-", "_")}`)).replaceAll("\u00ad", "");
}

/** Like the pages: the currency's own number of decimals. */
function moneyIn(tag: string, currency: string): (minor: number) => string {
  const format = new Intl.NumberFormat(tag, { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return (minor) => format.format(minor / 10 ** digits);
}

function percentIn(tag: string, basisPoints: number): string {
  const format = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 2 });
  return format.format(basisPoints / basisPointsInWhole);
}

/** The name of a country; a text that is no code stays as it is. */
function nameOf(country: string, tag: string): string {
  try {
    return new Intl.DisplayNames(tag, { type: "region" }).of(country) ?? country;
  } catch {
    return country;
  }
}
