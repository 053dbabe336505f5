import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";

/** Kinds of notifications that a member can switch (seed section 9). */
export const notificationType = z.enum([
  "new_conversations",
  "new_messages",
  "like_received",
  "unread_message_reminder",
  "promotions",
  "new_members_weekly",
  "site_news",
  "reminders",
]);
export type NotificationType = z.infer<typeof notificationType>;

const link = z.object({ token: z.string().max(200) });
const unsubscribeAnswer = z.object({
  type: notificationType,
  /** Whether mails of this kind come. */
  is_on: z.boolean(),
});

export const notificationEndpoints = {
  "GET /api/unsubscribes/:token": endpoint({
    summary: "What the unsubscribe link of a mail is for. Changes nothing.",
    audience: "anyone",
    params: link,
    answer: unsubscribeAnswer,
    errors: ["link_invalid"],
  }),
  "PUT /api/unsubscribes/:token": endpoint({
    summary: "Switches the mails of a link's kind off, or on again. Needs no session, and is none.",
    audience: "anyone",
    params: link,
    body: z.object({ is_on: z.boolean() }),
    answer: unsubscribeAnswer,
    errors: ["link_invalid"],
    idempotent: false,
  }),
  "POST /unsubscribe/:token": endpoint({
    summary:
      "One-click unsubscribe of mail programs (RFC 8058), at the address of the header List-Unsubscribe.",
    audience: "anyone",
    params: link,
    answer: z.object({}),
    errors: ["link_invalid"],
    upload: true,
    idempotent: false,
  }),
};
