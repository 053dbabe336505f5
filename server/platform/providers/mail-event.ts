/** What became of a mail, as a provider tells it. */
export type MailEvent = {
  /** Names the event for good: told again it is the same one. */
  id: string;
  /** `ignored`: changes nothing; told to keep its id, so that nothing else is taken for it. */
  kind: "delivered" | "hard_bounce" | "soft_bounce" | "complaint" | "unsubscribe" | "ignored";
  address: string;
};

export type WebhookCall = { body: Buffer; headers: Record<string, string | string[] | undefined>; now: Date };

/** Reads a provider's call: null where it is not signed by the provider, or not of now. Unknown events are left out. */
export type ReadMailEvents = (call: WebhookCall) => MailEvent[] | null;

/** A signed call is taken so long after it was signed: providers try again for hours. What is told twice counts once. */
const takenForMs = 24 * 3_600_000;
const clockSkewMs = 5 * 60_000;

export function isOfNow(signedAtSeconds: unknown, now: Date): boolean {
  const seconds =
    typeof signedAtSeconds === "number" ? signedAtSeconds : Number(signedAtSeconds || Number.NaN);
  const age = now.getTime() - seconds * 1000;
  return age >= -clockSkewMs && age <= takenForMs;
}

/** One header, empty where it is absent or stands there twice. */
export function headerOf({ headers }: WebhookCall, name: string): string {
  const value = headers[name];
  return typeof value === "string" ? value : "";
}

/** The body as JSON; undefined where it is none. */
export function jsonOf({ body }: WebhookCall): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
