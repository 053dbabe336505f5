import { fromDecimal, toDecimal } from "../decimal-amount.ts";

export type MollieAmount = { currency: string; value: string };

export function toMollieAmount(amountMinor: number, currency: string): MollieAmount {
  return { currency, value: toDecimal(amountMinor, currency) };
}

/** The inverse; throws if the text is no amount of that currency. */
export function fromMollieAmount({ currency, value }: MollieAmount): number {
  return fromDecimal(value, currency);
}
