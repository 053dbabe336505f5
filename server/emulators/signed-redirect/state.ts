import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export const paymentStatuses = ["open", "processing", "paid", "failed", "cancelled", "expired"] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export type Refund = { id: string; amountMinor: number; status: "under_way" | "paid" | "failed" };

export type Payment = {
  id: string;
  status: PaymentStatus;
  amountMinor: number;
  currency: string;
  description: string;
  language: string;
  returnUrl: string;
  noticeUrl: string;
  /** ISO time until which the payer can choose. */
  endsAt: string;
  refunds: Refund[];
  chargedBack: boolean;
};

/** All payments of one emulator; with a folder they are written to `payments.json` after each change. */
export function openState(dataDir: string | undefined) {
  const file = dataDir ? join(dataDir, "payments.json") : null;
  const payments = new Map<string, Payment>(file ? readPayments(file) : []);
  return {
    payments,
    save() {
      if (!file) return;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.new`, JSON.stringify([...payments]));
      renameSync(`${file}.new`, file);
    },
  };
}

function readPayments(file: string): [string, Payment][] {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw new Error(`The payment emulator cannot read ${file}`, { cause: error });
  }
}
