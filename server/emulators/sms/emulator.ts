import { randomUUID } from "node:crypto";
import { messagesKept } from "./sms-emulator-limits.ts";
import { smsParts } from "./sms-parts.ts";

/**
 * refused: 400; busy: 503 and nothing done; silent: never answers; lost: delivered, but the connection is cut
 * before the answer; broken: delivered, and answered with 500; elsewhere: redirects the caller to another
 * address.
 */
export type SmsFault = "refused" | "busy" | "silent" | "lost" | "broken" | "elsewhere";
export type ReceivedSms = {
  to: string;
  from: string;
  text: string;
  reference: string;
  /** ISO time. */
  expiration: string;
  parts: number;
};
type Answer = { status: number; body: object };

/** GatewayAPI's Message API as far as this product uses it: one message to one telephone. */
export function createSmsEmulator({ token = "emulator-token" }: { token?: string } = {}) {
  const received: ReceivedSms[] = [];
  let planned: SmsFault[] = [];

  function take(authorization: unknown, body: unknown): Answer {
    if (authorization !== `Token ${token}`) return { status: 401, body: { code: "unauthorized" } };
    const { sender, recipient, message, reference, expiration } = (body ?? {}) as Record<string, unknown>;
    const isSender = typeof sender === "string" && /^(?:[A-Za-z0-9 ]{1,11}|\d{1,15})$/.test(sender);
    const isRecipient = typeof recipient === "number" && /^[1-9]\d{6,14}$/.test(String(recipient));
    const ends = typeof expiration === "string" ? expiration : "";
    const isText = typeof message === "string" && message !== "";
    if (!isSender || !isRecipient || !isText || Number.isNaN(Date.parse(ends))) {
      return { status: 422, body: { code: "invalid_message" } };
    }
    const to = `+${recipient}`;
    const named = typeof reference === "string" ? reference : "";
    // The same reference again is another message: the reference is the caller's own, and the vendor does not
    // compare it.
    const parts = smsParts(message);
    received.push({ to, from: sender, text: message, reference: named, expiration: ends, parts });
    if (received.length > messagesKept) received.shift();
    return { status: 202, body: { msg_id: randomUUID(), recipient, reference: named } };
  }

  return {
    take,
    received: received as readonly ReceivedSms[],
    /** The next calls fail in this way, in the order planned. */
    plan(...faults: SmsFault[]) {
      planned.push(...faults);
    },
    nextFault: (): SmsFault | null => planned.shift() ?? null,
    clear() {
      planned = [];
      received.splice(0);
    },
  };
}

export type SmsEmulator = ReturnType<typeof createSmsEmulator>;
