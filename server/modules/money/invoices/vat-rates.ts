/** A standard rate of value added tax and its first day. */
export type VatRate = {
  /** The first day of the rate, by the country's calendar. */
  since: string;
  /** Hundredths of a per cent. */
  basisPoints: number;
};

/** The day on which the rates below were last revised. */
export const ratesRevisedOn = "2026-11-28";

/**
 * Standard rates of the member states of the European Union, the newest last; dates before 2024 are the day from which the
 * product counts them. Source of the comparison that a test makes: the rates of the package `sales-tax`, whose authors keep
 * them up to date. The official list is the Commission's "Taxes in Europe Database" (TEDB): an operator compares the rates
 * with it before the first sale (docs/operating.md).
 */
export const vatRates: Readonly<Record<string, readonly VatRate[]>> = {
  AT: [{ since: "2023-01-01", basisPoints: 2000 }],
  BE: [{ since: "2023-01-01", basisPoints: 2100 }],
  BG: [{ since: "2023-01-01", basisPoints: 2000 }],
  CY: [{ since: "2023-01-01", basisPoints: 1900 }],
  CZ: [{ since: "2023-01-01", basisPoints: 2100 }],
  DE: [{ since: "2023-01-01", basisPoints: 1900 }],
  DK: [{ since: "2023-01-01", basisPoints: 2500 }],
  EE: [
    { since: "2023-01-01", basisPoints: 2000 },
    { since: "2024-01-01", basisPoints: 2200 },
    { since: "2025-07-01", basisPoints: 2400 },
  ],
  ES: [{ since: "2023-01-01", basisPoints: 2100 }],
  FI: [
    { since: "2023-01-01", basisPoints: 2400 },
    { since: "2024-09-01", basisPoints: 2550 },
  ],
  FR: [{ since: "2023-01-01", basisPoints: 2000 }],
  GR: [{ since: "2023-01-01", basisPoints: 2400 }],
  HR: [{ since: "2023-01-01", basisPoints: 2500 }],
  HU: [{ since: "2023-01-01", basisPoints: 2700 }],
  IE: [{ since: "2023-01-01", basisPoints: 2300 }],
  IT: [{ since: "2023-01-01", basisPoints: 2200 }],
  LT: [{ since: "2023-01-01", basisPoints: 2100 }],
  LU: [
    { since: "2023-01-01", basisPoints: 1600 },
    { since: "2024-01-01", basisPoints: 1700 },
  ],
  LV: [{ since: "2023-01-01", basisPoints: 2100 }],
  MT: [{ since: "2023-01-01", basisPoints: 1800 }],
  NL: [{ since: "2023-01-01", basisPoints: 2100 }],
  PL: [{ since: "2023-01-01", basisPoints: 2300 }],
  PT: [{ since: "2023-01-01", basisPoints: 2300 }],
  RO: [
    { since: "2023-01-01", basisPoints: 1900 },
    { since: "2025-08-01", basisPoints: 2100 },
  ],
  SE: [{ since: "2023-01-01", basisPoints: 2500 }],
  SI: [{ since: "2023-01-01", basisPoints: 2200 }],
  SK: [
    { since: "2023-01-01", basisPoints: 2000 },
    { since: "2025-01-01", basisPoints: 2300 },
  ],
};

/** The countries' time zones for the first day of a rate; the others are an hour from Central Europe at most. */
const taxZone = "Europe/Brussels";
const dayIn = new Intl.DateTimeFormat("en-CA", {
  ...{ timeZone: taxZone, year: "numeric", month: "2-digit", day: "2-digit" },
});

/**
 * The standard rate of a country on the day of an instant, by the calendar of Brussels; null for countries outside the
 * European Union, and for days before the first known rate.
 */
export function vatRateOn(country: string, at: Date): VatRate | null {
  const day = dayIn.format(at);
  return vatRates[country]?.findLast(/* defence: rate-of-the-day */ ({ since }) => since <= day) ?? null;
}

/** Whether an invoice for a buyer in this country states tax; an unknown country states none here. */
export function statesVat(country: string | null, at: Date): boolean {
  return country !== null && vatRateOn(country, at) !== null;
}
