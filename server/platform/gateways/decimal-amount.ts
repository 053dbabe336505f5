function decimalsOf(currency: string): number {
  return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions()
    .maximumFractionDigits!;
}

/** 999 EUR -> "9.99", 999 JPY -> "999": written by digits, since floats round. */
export function toDecimal(amountMinor: number, currency: string): string {
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 0) {
    throw new RangeError(`Not an amount in minor units: ${amountMinor}`);
  }
  const decimals = decimalsOf(currency);
  const digits = String(amountMinor).padStart(decimals + 1, "0");
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** The inverse; throws if the text is no amount of that currency. */
export function fromDecimal(value: string, currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`Not a currency: ${currency}`);
  const [, whole = "", fraction = ""] = /^(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  const amountMinor = Number(whole + fraction);
  if (!whole || fraction.length !== decimalsOf(currency) || !Number.isSafeInteger(amountMinor)) {
    throw new RangeError(`Not an amount in ${currency}: ${value}`);
  }
  return amountMinor;
}
