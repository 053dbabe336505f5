import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { typedEmailMaxLength } from "../mail/mail-limits.ts";
import { isOfNow, jsonOf, type MailEvent, type ReadMailEvents } from "./mail-event.ts";
import { eventIdMaxLength, eventWordMaxLength } from "./provider-limits.ts";

const proof = z.object({
  signature: z.object({
    timestamp: z.string().regex(/^\d{1,12}$/),
    token: z.string().min(1).max(eventIdMaxLength),
    signature: z.string().regex(/^[0-9a-f]{64}$/),
  }),
});
const told = z.object({
  "event-data": z.object({
    event: z.string().max(eventWordMaxLength),
    severity: z.string().max(eventWordMaxLength).optional(),
    recipient: z.string().max(typedEmailMaxLength),
  }),
});

/**
 * Mailgun's webhooks: HMAC-SHA256 of timestamp and token with the account's signing key. The body is not signed. So
 * the token is the id of the event, also of an ignored or unreadable one: an intercepted signature cannot be used for
 * another call.
 */
export function readMailgun(signingKey: string): ReadMailEvents {
  return (given) => {
    const body = jsonOf(given);
    const signed = proof.safeParse(body);
    if (!signed.success) return null;
    const { timestamp, token, signature } = signed.data.signature;
    const right = createHmac("sha256", signingKey)
      .update(timestamp + token)
      .digest();
    if (!timingSafeEqual(Buffer.from(signature, "hex"), right) || !isOfNow(timestamp, given.now)) return null;
    const data = told.safeParse(body).data?.["event-data"];
    if (!data) return [{ id: token, kind: "ignored", address: "" }];
    return [{ id: token, kind: kindOf(data.event, data.severity), address: data.recipient }];
  };
}

function kindOf(event: string, severity: string | undefined): MailEvent["kind"] {
  if (event === "failed") return severity === "permanent" ? "hard_bounce" : "soft_bounce";
  if (event === "complained") return "complaint";
  if (event === "unsubscribed") return "unsubscribe";
  return event === "delivered" ? "delivered" : "ignored";
}
