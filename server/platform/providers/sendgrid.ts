import { createPublicKey, verify } from "node:crypto";
import { z } from "zod";
import { typedEmailMaxLength } from "../mail/mail-limits.ts";
import { headerOf, isOfNow, jsonOf, type MailEvent, type ReadMailEvents } from "./mail-event.ts";
import { eventIdMaxLength, eventWordMaxLength } from "./provider-limits.ts";

const told = z.object({
  sg_event_id: z.string().min(1).max(eventIdMaxLength),
  event: z.string().max(eventWordMaxLength),
  type: z.string().max(eventWordMaxLength).optional(),
  email: z.string().max(typedEmailMaxLength),
});

/** SendGrid's event webhook: ECDSA over the time and the body as it came. `publicKey`: as its settings show it. */
export function readSendgrid(publicKey: string): ReadMailEvents {
  const key = createPublicKey({ key: Buffer.from(publicKey, "base64"), format: "der", type: "spki" });
  return (given) => {
    const timestamp = headerOf(given, "x-twilio-email-event-webhook-timestamp");
    const signature = Buffer.from(headerOf(given, "x-twilio-email-event-webhook-signature"), "base64");
    const signed = Buffer.concat([Buffer.from(timestamp), given.body]);
    if (!verify("sha256", signed, { key, dsaEncoding: "der" }, signature)) return null;
    if (!isOfNow(timestamp, given.now)) return null;
    const events = z.array(z.unknown()).safeParse(jsonOf(given)).data ?? [];
    return events.flatMap((one) => {
      const parsed = told.safeParse(one);
      const kind = parsed.success && kindOf(parsed.data);
      return kind ? [{ id: parsed.data.sg_event_id, kind, address: parsed.data.email }] : [];
    });
  };
}

/** A `deferred` mail is still tried by SendGrid; a `blocked` one was given up, at an address that may be good. */
function kindOf({ event, type }: z.infer<typeof told>): MailEvent["kind"] | null {
  if (event === "bounce") return type === "blocked" ? "soft_bounce" : "hard_bounce";
  if (event === "spamreport") return "complaint";
  if (event === "unsubscribe" || event === "group_unsubscribe") return "unsubscribe";
  return event === "delivered" ? "delivered" : null;
}
