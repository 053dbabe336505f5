import { mollieName, readMollieNotice } from "./mollie/notice.ts";
import { readNamedPayment } from "./signed-redirect/named-payment.ts";
import { signedRedirectName } from "./signed-redirect/names.ts";

/** A kind of notices: the gateway whose they are, and how the payment that one names is read without its signature. */
export type NoticeKind = {
  gateway: string;
  readNamed(call: Readonly<Record<string, string>>): string | null;
};

/** Each call by which a vendor says that a payment changed. */
export const noticeCalls = {
  "POST /api/mollie-webhook": { gateway: mollieName, readNamed: readMollieNotice },
  "POST /api/signed-redirect-notices": { gateway: signedRedirectName, readNamed: readNamedPayment },
} as const satisfies Record<string, NoticeKind>;
