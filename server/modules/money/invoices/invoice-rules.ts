import type { InvoiceKind } from "#server/db/schema/invoices.ts";
import { basisPointsInWhole, numberDigits } from "./invoice-limits.ts";

/** Amounts in minor units: `netMinor + taxMinor` is the gross amount. */
export type Split = { netMinor: number; taxMinor: number };

/**
 * Splits a gross amount (integer minor units, 0 or more) by a rate in hundredths of a per cent. The tax is rounded half up;
 * the net amount is the rest. Without a rate there is no tax.
 */
export function splitGross(grossMinor: number, basisPoints: number | null): Split {
  if (basisPoints === null) return { netMinor: grossMinor, taxMinor: 0 };
  const whole = basisPointsInWhole + basisPoints;
  // Integers only: the half is added before the division.
  const taxMinor = Math.floor((2 * grossMinor * basisPoints + whole) / (2 * whole));
  return { netMinor: grossMinor - taxMinor, taxMinor };
}

/** The money of an order that the company keeps, in minor units: its price less what was returned to the payer. */
export function keptMinor(order: {
  amountMinor: number;
  refundedMinor: number;
  chargedBackMinor: number;
}): number {
  return order.amountMinor - Math.min(order.amountMinor, order.refundedMinor + order.chargedBackMinor);
}

type Issued = { kind: InvoiceKind; grossMinor: number; taxMinor: number };
export type Wanted = Split & { kind: InvoiceKind; grossMinor: number };

/**
 * The documents that an order lacks: first the invoice of its price, then one that leads to the money that the company
 * keeps: a credit note for less, an invoice for more. Their tax is the difference of the tax of both sums, so that no cent
 * is lost over several documents.
 */
export function findWanted(
  issued: readonly Issued[],
  {
    amountMinor,
    keptMinor: kept,
    basisPoints,
  }: { amountMinor: number; keptMinor: number; basisPoints: number | null },
): Wanted[] {
  const first: Wanted[] =
    issued.length > 0
      ? []
      : [{ kind: "invoice", grossMinor: amountMinor, ...splitGross(amountMinor, basisPoints) }];
  const all = [...issued, ...first];
  const sum = (field: "grossMinor" | "taxMinor") =>
    all.reduce((total, one) => total + (one.kind === "invoice" ? one[field] : -one[field]), 0);
  const more = kept - sum("grossMinor");
  if (more === 0) return first;
  const grossMinor = Math.abs(more);
  // defence: tax-of-the-sum
  const taxMinor = Math.abs(splitGross(kept, basisPoints).taxMinor - sum("taxMinor"));
  const kind = more > 0 ? "invoice" : "credit_note";
  return [...first, { kind, grossMinor, taxMinor, netMinor: grossMinor - taxMinor }];
}

const prefixes: Record<InvoiceKind, string> = { invoice: "INV", credit_note: "CN" };

/** `INV-000012`: unique within the company. */
export function spellNumber({ kind, number }: { kind: InvoiceKind; number: number }): string {
  return `${prefixes[kind]}-${String(number).padStart(numberDigits, "0")}`;
}
