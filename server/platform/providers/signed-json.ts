import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { typedEmailMaxLength } from "../mail/mail-limits.ts";
import { headerOf, isOfNow, jsonOf, type ReadMailEvents } from "./mail-event.ts";
import { eventIdMaxLength } from "./provider-limits.ts";

const event = z.object({
  id: z.string().min(1).max(eventIdMaxLength),
  kind: z.enum(["delivered", "hard_bounce", "soft_bounce", "complaint", "unsubscribe"]),
  address: z.string().max(typedEmailMaxLength),
});

/**
 * For any other provider, by a script of the operator: `{ "events": [{ id, kind, address }] }` with the headers
 * `x-mail-timestamp` (seconds since 1970) and `x-mail-signature`: HMAC-SHA256 in hex of the time, a dot and the body.
 */
export function readSignedJson(secret: string): ReadMailEvents {
  return (given) => {
    const timestamp = headerOf(given, "x-mail-timestamp");
    const signature = Buffer.from(headerOf(given, "x-mail-signature"), "hex");
    const right = createHmac("sha256", secret).update(`${timestamp}.`).update(given.body).digest();
    // defence: mail-events-signed
    if (signature.length !== right.length || !timingSafeEqual(signature, right)) return null;
    if (!isOfNow(timestamp, given.now)) return null;
    const events = z.object({ events: z.array(z.unknown()) }).safeParse(jsonOf(given)).data?.events ?? [];
    return events.flatMap((one) => event.safeParse(one).data ?? []);
  };
}
