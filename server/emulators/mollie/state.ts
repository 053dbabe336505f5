import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { answersKeptMs } from "./mollie-limits.ts";

export const paymentStatuses = ["open", "pending", "paid", "failed", "canceled", "expired"] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export type Amount = { currency: string; value: string };

export type Refund = {
  id: string;
  amount: Amount;
  description: string;
  metadata: unknown;
  status: "pending" | "refunded" | "failed";
  createdAt: string;
};

export type Payment = {
  id: string;
  status: PaymentStatus;
  previousStatus: PaymentStatus;
  amount: Amount;
  description: string;
  method: string | null;
  locale: string | null;
  metadata: unknown;
  redirectUrl: string;
  /**
   * first: leaves a card to charge once the payment is paid; recurring: charged by a mandate, without a
   * hosted page.
   */
  sequenceType?: SequenceType;
  mandateId?: string | null;
  customerId?: string | null;
  failureReason?: string | null;
  cancelUrl: string | null;
  webhookUrl: string | null;
  createdAt: string;
  expiresAt: string;
  changedAt: string | null;
  refunds: Refund[];
  chargedBack: boolean;
  /** In minor units; omitted: the whole price. */
  chargedBackMinor?: number | null;
  /** When the payer's bank took the money back last; null in state that an earlier release stored. */
  chargedBackAt?: string | null;
  /** Set when the payer's bank lost the chargeback. */
  chargebackReversedAt?: string | null;
  /** A change the shop has not acknowledged yet; survives a restart. */
  webhookOwed: boolean;
};

export type Customer = { id: string; name: string; locale: string | null; createdAt: string };

export type SequenceType = "oneoff" | "first" | "recurring";

/** The bank's answer to each charge of a stored card. */
export const chargeAnswers = ["paid", "declined", "asks"] as const;
export type ChargeAnswer = (typeof chargeAnswers)[number];

export type Mandate = {
  id: string;
  customerId: string;
  /** Set if the mandate is for a card, not for a bank account. */
  card?: { last4: string; label: string; expiresOn: string; answer: ChargeAnswer };
  consumerName: string;
  /** Country and last four digits: only these of the account are stored. */
  consumerAccount: string;
  signatureDate: string | null;
  mandateReference: string | null;
  createdAt: string;
};

/** One entry of a settlement: a payment, or one that went back, with the amount that the settlement states. */
export type SettledEntry = { id: string; paymentId: string; amount: Amount };

export type Settlement = {
  id: string;
  reference: string;
  status: "paidout" | "processing-at-bank";
  settledAt: string;
  payments: SettledEntry[];
  refunds: SettledEntry[];
  chargebacks: SettledEntry[];
};

/** `request` is a hash, because bodies may contain account numbers. */
export type KeptAnswer = { request: string; status: number; body: string; keptAt: number };

export type State = {
  payments: Record<string, Payment>;
  customers: Record<string, Customer>;
  mandates: Record<string, Mandate>;
  settlements: Record<string, Settlement>;
  answers: Record<string, KeptAnswer>;
};

/**
 * The whole state of one emulator; with a folder it is written to `mollie-emulator.json` after each change.
 */
export function openState(dataDir: string | undefined) {
  const file = dataDir ? join(dataDir, "mollie-emulator.json") : null;
  const state = file ? readState(file) : emptyState();
  return {
    ...state,
    save() {
      const oldest = Date.now() - answersKeptMs;
      for (const [key, answer] of Object.entries(state.answers)) {
        if (answer.keptAt < oldest) delete state.answers[key];
      }
      if (!file) return;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.new`, JSON.stringify(state));
      renameSync(`${file}.new`, file);
    },
  };
}

export type OpenState = ReturnType<typeof openState>;

function emptyState(): State {
  return {
    payments: Object.create(null),
    customers: Object.create(null),
    mandates: Object.create(null),
    settlements: Object.create(null),
    answers: Object.create(null),
  };
}

function readState(file: string): State {
  try {
    const read: Partial<State> = JSON.parse(readFileSync(file, "utf8"));
    return {
      payments: Object.assign(Object.create(null), read.payments),
      customers: Object.assign(Object.create(null), read.customers),
      mandates: Object.assign(Object.create(null), read.mandates),
      settlements: Object.assign(Object.create(null), read.settlements),
      answers: Object.assign(Object.create(null), read.answers),
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return emptyState();
    throw new Error(`The payment emulator cannot read ${file}`, { cause: error });
  }
}

/** `tr_` and ten letters and digits, in the form of Mollie's ids. */
export function newMollieId(prefix: "tr" | "re" | "cst" | "mdt" | "stl"): string {
  const alphabet = "ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789";
  return `${prefix}_${[...randomBytes(12)].map((byte) => alphabet[byte % alphabet.length]).join("")}`;
}
