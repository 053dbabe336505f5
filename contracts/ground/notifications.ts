import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { nothing } from "#contracts/shapes.ts";

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

/** Channels of notifications; each type has a switch for each. */
export const notificationChannel = z.enum(["email", "push"]);
export type NotificationChannel = z.infer<typeof notificationChannel>;

/** Why a switch is off, if its member did not turn it off in the settings (seed section 4). */
export const disabledReason = z.enum(["spam_complaint", "bounce", "list_unsubscribe"]);
export type DisabledReason = z.infer<typeof disabledReason>;

const notificationSwitch = z.object({
  type: notificationType,
  channel: notificationChannel,
  is_on: z.boolean(),
  /** Null if it is on, or off by the member's own choice. */
  reason: disabledReason.nullable(),
});
export type NotificationSwitch = z.infer<typeof notificationSwitch>;

/** The time a clock shows, to the half hour: 22:30. */
const halfHour = z.string("required").regex(/^([01]\d|2[0-3]):[03]0$/, "invalid");

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

const quietHours = z.object({
  from: halfHour,
  /** On the next day if it is earlier than `from`. */
  to: halfHour,
  /** Name in the time zone database, as browsers say it: Europe/Berlin. */
  time_zone: z.string("required").max(64, "too_long").refine(isTimeZone, "invalid"),
});
export type QuietHours = z.infer<typeof quietHours>;

/** `signed`: any other, by a script of the operator (docs/operating.md). */
export const mailProvider = z.enum(["mailgun", "sendgrid", "signed"]);
export type MailProvider = z.infer<typeof mailProvider>;

const link = z.object({ token: z.string().max(200) });
const unsubscribeAnswer = z.object({
  type: notificationType,
  /** Whether mails of this kind are sent. */
  is_on: z.boolean(),
});

const base64url = (bytes: number) => {
  const letters = Math.ceil((bytes * 4) / 3);
  return z
    .string()
    .regex(new RegExp(`^[\\w-]{${letters}}={0,2}$`), "invalid")
    .transform((text) => text.slice(0, letters));
};

/** The result of `PushSubscription.toJSON()` in the browser. */
const pushSubscription = z.object({
  /** Address at the push service of a browser that we know, by https. */
  endpoint: z.string("required").min(1, "required").max(1000, "too_long"),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }, "required"),
  expirationTime: z.number().nullish(),
});

export const notificationEndpoints = {
  "POST /api/user.php?push=1": endpoint({
    summary:
      "Save a browser's push subscription (seed section 7), for as long as this session lasts; the newest 10 of a member are kept. The same one again changes nothing. Needs the client header.",
    audience: "member",
    body: z.object({ subscription: pushSubscription }),
    answer: nothing,
    errors: ["conflict"],
    idempotent: false,
    needsClientHeader: true,
  }),
  "DELETE /api/push-subscriptions": endpoint({
    summary:
      "Forget a push subscription of one's own; one that is not there, or is somebody else's, stays so.",
    audience: "member",
    body: z.object({ endpoint: z.string("required").min(1, "required").max(1000, "too_long") }),
    answer: nothing,
    idempotent: false,
  }),
  "GET /api/notification-switches": endpoint({
    summary: "What the member is told of, and how: a switch for each type and channel (seed section 9).",
    audience: "member",
    answer: z.object({
      switches: z.array(notificationSwitch),
      /** Whether pushes contain names and texts; off by default, because a lock screen shows them. */
      shows_on_lock_screen: z.boolean(),
      /** Null where the member has none. */
      quiet_hours: quietHours.nullable(),
    }),
  }),
  "PUT /api/quiet-hours": endpoint({
    summary:
      "When the member is told nothing by mail or push that a switch is for: it is told when they end, where it is still news. What is owed (receipts, reasons, the account) comes at any time.",
    audience: "member",
    body: quietHours.refine(({ from, to }) => from !== to, { path: ["to"], message: "invalid" }),
    answer: quietHours,
  }),
  "DELETE /api/quiet-hours": endpoint({
    summary: "No quiet hours any more.",
    audience: "member",
    answer: nothing,
    idempotent: false,
  }),
  "PUT /api/lock-screen-texts": endpoint({
    summary: "Whether the member's pushes say what happened, or only that there is news (off at first).",
    audience: "member",
    body: z.object({ is_on: z.boolean() }),
    answer: z.object({ is_on: z.boolean() }),
  }),
  "PUT /api/notification-switches/:type/:channel": endpoint({
    summary:
      "Turns one switch; no other changes. Turned on it is on again whatever had turned it off (seed section 4: spam complaint, bounce, list-unsubscribe).",
    audience: "member",
    params: z.object({ type: notificationType, channel: notificationChannel }),
    body: z.object({ is_on: z.boolean() }),
    answer: notificationSwitch,
  }),
  "POST /api/test-notifications": endpoint({
    summary:
      "Sends the member a test mail and a test push, whatever is switched off; three a day. Answers where they went.",
    audience: "member",
    answer: z.object({
      /** Null if the address is not confirmed: no mails are sent to it. */
      email: z.string().nullable(),
      /** Number of the member's browsers with push. */
      browsers: z.number().int().min(0),
    }),
    errors: ["too_many_mails"],
  }),
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
  "POST /api/mail-events/:provider": endpoint({
    summary:
      "A provider of mail tells of bounces, complaints and unsubscribes (seed section 4). Signed by it, and taken once however often it is told; an unknown address is taken like a known one. Not found where its key is not set.",
    audience: "anyone",
    params: z.object({ provider: mailProvider }),
    answer: z.object({}),
    errors: ["forbidden"],
    bodyLimit: 1024 * 1024,
    upload: true,
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
