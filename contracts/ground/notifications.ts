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

/** `signed`: any other provider, connected by a script of the operator (docs/operating.md). */
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
      "Save a push subscription of this browser (seed section 7) for the life of the session. A member can have a limited number of subscriptions; a further one replaces the oldest. Repeating the call changes nothing. Requires the client header.",
    audience: "member",
    body: z.object({ subscription: pushSubscription }),
    answer: nothing,
    errors: ["conflict"],
    idempotent: false,
    needsClientHeader: true,
  }),
  "DELETE /api/push-subscriptions": endpoint({
    summary:
      "Delete one of the caller's push subscriptions. An unknown one, or one of another member, changes nothing and gets the same answer.",
    audience: "member",
    body: z.object({ endpoint: z.string("required").min(1, "required").max(1000, "too_long") }),
    answer: nothing,
    idempotent: false,
  }),
  "GET /api/notification-switches": endpoint({
    summary:
      "Get the notification settings of the member: a switch for each type and channel (seed section 9), quiet hours, and whether pushes show texts.",
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
      "Set the hours in which the member gets no mails and pushes of the types that have a switch. After these hours the notifications that still apply are sent. Other mails, such as receipts, statements of reasons and mails about the account, are sent at any time.",
    audience: "member",
    body: quietHours.refine(({ from, to }) => from !== to, { path: ["to"], message: "invalid" }),
    answer: quietHours,
  }),
  "DELETE /api/quiet-hours": endpoint({
    summary: "Remove the member's quiet hours.",
    audience: "member",
    answer: nothing,
    idempotent: false,
  }),
  "PUT /api/lock-screen-texts": endpoint({
    summary:
      "Choose whether the member's pushes contain names and texts. The default is off: a push then says only that there is news.",
    audience: "member",
    body: z.object({ is_on: z.boolean() }),
    answer: z.object({ is_on: z.boolean() }),
  }),
  "PUT /api/notification-switches/:type/:channel": endpoint({
    summary:
      "Set one notification switch; the others do not change. Switching on also overrides a spam complaint, a bounce or a list-unsubscribe (seed section 4).",
    audience: "member",
    params: z.object({ type: notificationType, channel: notificationChannel }),
    body: z.object({ is_on: z.boolean() }),
    answer: notificationSwitch,
  }),
  "POST /api/test-notifications": endpoint({
    summary:
      "Send the member a test mail and a test push, even if notifications are switched off. The answer says where they were sent. The number of tests a day is limited (too_many_mails).",
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
    summary:
      "Get the kind of mails that an unsubscribe link controls, and whether it is on. The call changes nothing.",
    audience: "anyone",
    params: link,
    answer: unsubscribeAnswer,
    errors: ["link_invalid"],
  }),
  "PUT /api/unsubscribes/:token": endpoint({
    summary:
      "Switch the mails of an unsubscribe link off or on. The token replaces a session, and the call does not sign the caller in.",
    audience: "anyone",
    params: link,
    body: z.object({ is_on: z.boolean() }),
    answer: unsubscribeAnswer,
    errors: ["link_invalid"],
    idempotent: false,
  }),
  "POST /api/mail-events/:provider": endpoint({
    summary:
      "Receive bounces, spam complaints and unsubscribes from a mail provider (seed section 4). The provider signs the call. A repeated event is processed once. An unknown address gets the same answer as a known one. not_found: the provider's key is not configured.",
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
      "Unsubscribe by one click in a mail program (RFC 8058). The header List-Unsubscribe contains this address.",
    audience: "anyone",
    params: link,
    answer: z.object({}),
    errors: ["link_invalid"],
    upload: true,
    idempotent: false,
  }),
};
