import { dayMs, hourMs } from "#server/platform/time-units.ts";
import { transferDays } from "./mollie-limits.ts";

/** No bank has this account: the bank code of the IBAN is a test code. */
export const transferAccount = {
  bankName: "Stichting Emulator Payments",
  bankAccount: "NL13TEST0123456789",
  bankBic: "TESTNL2A",
};

/** A creditor reference (ISO 11649) in the form of Mollie's: RF, two check digits, twelve digits. */
export function transferReference(paymentId: string): string {
  let number = 0n;
  for (const letter of paymentId) number = (number * 131n + BigInt(letter.charCodeAt(0))) % 10n ** 12n;
  const digits = number.toString().padStart(12, "0");
  // "RF00" behind the digits, letters as numbers: R is 27, F is 15.
  const check = 98n - (BigInt(`${digits}271500`) % 97n);
  const groups = digits.match(/.{4}/g) ?? [];
  return [`RF${check.toString().padStart(2, "0")}`, ...groups].join("-");
}

/** Midnight in the Netherlands after the last day; an hour off in summer, as no reader of the emulator minds. */
export function transferEnds(now: number): string {
  const lastDay = Math.floor((now + transferDays * dayMs) / dayMs);
  return new Date((lastDay + 1) * dayMs - hourMs).toISOString();
}
