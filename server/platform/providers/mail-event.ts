import { callAcceptedMs, clockSkewMs } from "./provider-limits.ts";

/** A provider's report about a mail. */
export type MailEvent = {
  /** The event's permanent id: a repeated report has the same one. */
  id: string;
  /** `ignored`: has no effect; its id is stored so that its signature cannot be reused. */
  kind: "delivered" | "hard_bounce" | "soft_bounce" | "complaint" | "unsubscribe" | "ignored";
  address: string;
};

export type WebhookCall = { body: Buffer; headers: Record<string, string | string[] | undefined>; now: Date };

/** Reads a provider's call: null if its signature is invalid or expired. Unknown events are left out. */
export type ReadMailEvents = (call: WebhookCall) => MailEvent[] | null;

export function isOfNow(signedAtSeconds: unknown, now: Date): boolean {
  const seconds =
    typeof signedAtSeconds === "number" ? signedAtSeconds : Number(signedAtSeconds || Number.NaN);
  const age = now.getTime() - seconds * 1000;
  return age >= -clockSkewMs && age <= callAcceptedMs;
}

/** One header; empty if it is missing or repeated. */
export function headerOf({ headers }: WebhookCall, name: string): string {
  const value = headers[name];
  return typeof value === "string" ? value : "";
}

/** The body as JSON; undefined if it is invalid. */
export function jsonOf({ body }: WebhookCall): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
