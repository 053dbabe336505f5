import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { disabledReason } from "#contracts/ground/notifications.ts";
import {
  activationHours,
  challengeMinutes,
  openingMinutes,
  resetMailsPerDay,
  resetMinutes,
  trackingMaxLength,
} from "#contracts/limits.ts";
import { id, instant, mainImage, nothing } from "#contracts/shapes.ts";
import { locales } from "#i18n/locales.ts";
import { registration } from "./own-proof.ts";

export const signupSteps = ["photo", "about", "personal", "location", "push", "confirm"] as const;

/** A member's remaining allowance: it changes with each of their messages. */
export const allowance = z.object({
  credits: z.number().int(),
  free_messages_left: z.number().int(),
  free_conversations_left: z.number().int(),
  /**
   * The highest price of the next text to any receiver, in credits; 0: it is free to all. For one conversation, its
   * `price` says it exactly.
   */
  next_message_credits: z.number().int(),
});

/** The user of seed section 3, as GET user.php answers it. */
export const user = allowance.extend({
  id,
  status: z.enum(["not_confirmed", "active", "suspended", "banned", "pending_deletion", "deleted"]),
  paid_user: z.boolean(),
  signup_date: instant,
  language: z.enum(locales),
  notifications_disabled: z.array(z.string()),
  /** The reasons, for switches that the member did not switch off in the settings. */
  notifications_disabled_reasons: z.array(disabledReason),
  email: z.string(),
  /** Current step of the sign-up; null when it is done. */
  signup_step: z.enum(signupSteps).nullable(),
  /** A message from before the sign-up waits for the member (GET /api/first-message); false until the address is confirmed. */
  first_message_waiting: z.boolean(),
  /** There is a decision against them that they have not seen in the product (GET /api/reports). */
  has_decision: z.boolean(),
  /** Support has answered them, and they have not read it (GET /api/support). */
  has_support_answer: z.boolean(),
  profile: z.object({
    id,
    name: z.string(),
    country: z.string().nullable(),
    region: z.string().nullable(),
    city: z.string().nullable(),
    gender: z.string().nullable(),
    seeks: z.array(z.string()),
    status: z.enum(["active", "disabled", "hidden"]),
    main_image: mainImage,
  }),
});
export type User = z.infer<typeof user>;

const email = z.string("required").trim().min(1, "required").max(254, "too_long");
const password = z.string("required").min(1, "required").max(512, "too_long");
const linkToken = z.string("required").min(1, "required").max(200);
/** A missing value counts as empty, so that all refusals of a form are answered together. */
const formText = (longest: number) => z.string().max(longest, "too_long").default("");

export const tracking = z.object({
  network: z.string().max(trackingMaxLength.network).optional(),
  ref: z.string().max(trackingMaxLength.ref).optional(),
  sub1: z.string().max(trackingMaxLength.sub1).optional(),
  sub2: z.string().max(trackingMaxLength.sub2).optional(),
  sub3: z.string().max(trackingMaxLength.sub3).optional(),
});

/** The fields of a sign-up. */
export const signupForm = z.object({
  email: formText(1000),
  name: formText(1000),
  /** At least `passwordLength.min` characters, not a common one. */
  password: formText(5000),
  /** yyyy-mm-dd; at least `minAge` years ago (UTC). */
  date_of_birth: formText(100),
  gender: z.enum(["woman", "man", "non_binary"], "invalid").nullish(),
  seeks: z
    .array(z.enum(["woman", "man", "non_binary"], "invalid"))
    .max(3)
    .default([]),
  /** A first message, at most `message_length` graphemes. Stored, and sent only when its writer confirms it. */
  signup_message: z.string().max(20_000, "too_long").optional(),
  /** Its receiver's id. It is not checked, so that it does not reveal members. */
  signup_member_id: id.optional(),
  /** Required if the site's `signups` is "other". */
  invite_code: z.string().max(1000, "too_long").optional(),
  /** Where the visit came from; `network` opens a site whose `signups` is "with_trafficsource". */
  tracking: tracking.optional(),
  /** The visitor agreed that `tracking` is kept: asked where the law requires it (`is_tracking_asked` of the settings). */
  tracking_consent: z.boolean().default(false),
  /** Terms and privacy were accepted. */
  consent: z.boolean().default(false),
});

export const accountEndpoints = {
  "GET /api/user.php": endpoint({
    summary: "Get the signed-in user, or null (seed section 7). Requires the client header.",
    audience: "anyone",
    answer: z.object({ user: user.nullable() }),
    needsClientHeader: true,
    isPolled: true,
  }),
  "POST /api/user.php": endpoint({
    summary: `Log in (seed section 7) and set the account cookie. If the member uses two steps, the log-in is refused with second_step_required and a \`challenge\`. The same browser answers it with POST /api/second-steps within ${challengeMinutes} minutes. Requires the client header.`,
    audience: "anyone",
    body: z.object({
      email,
      password,
      /** Cancels the account's pending deletion; without it such an account is refused (pending_deletion). */
      reactivate: z.boolean().default(false),
    }),
    answer: z.object({ user }),
    errors: [
      "login_failed",
      "second_step_required",
      "account_locked",
      "account_suspended",
      "pending_deletion",
      "self_excluded",
    ],
    idempotent: false,
    needsClientHeader: true,
  }),
  "PUT /api/user.php": endpoint({
    summary: "Save the language of the signed-in user (seed section 7). Requires the client header.",
    audience: "member",
    body: z.object({ language: z.enum(locales) }),
    answer: z.object({ user }),
    needsClientHeader: true,
  }),
  "GET /api/logout.php": endpoint({
    summary: "Log out (seed section 7). A call from another site is refused.",
    audience: "anyone",
    answer: nothing,
    changes: true,
  }),
  "POST /api/signups": endpoint({
    summary: `Create an account and sign in to it (seed section 5), with a password or with a \`passkey\` (POST /api/signup-passkey-offers). The answer is the same whether the address is new or known. The owner of a known address gets a mail, and the new account cannot be confirmed. Repeating the call with the same address and password only signs in. So does the same passkey in the same browser within ${challengeMinutes} minutes.`,
    audience: "anyone",
    body: signupForm.extend({ passkey: registration.optional() }),
    answer: z.object({ next: z.literal("check_mail_or_continue"), user: user.nullable() }),
    errors: [
      "signup_closed",
      "invite_required",
      "second_step_required",
      "account_locked",
      "account_suspended",
      "self_excluded",
      "pending_deletion",
    ],
    // A stored answer would lack the session's cookie; a repeat signs in instead.
    idempotent: false,
  }),
  "POST /api/signup-passkey-offers": endpoint({
    summary: `Get the options with which a browser creates a passkey for POST /api/signups. They are valid once, for ${challengeMinutes} minutes, in this browser. The form is checked as at the sign-up, except the password. The answer is the same whether the address is new or known.`,
    audience: "anyone",
    body: signupForm,
    answer: z.object({ options: z.record(z.string(), z.unknown()) }),
    errors: ["signup_closed", "invite_required"],
    idempotent: false,
  }),
  "POST /api/email-suggestions": endpoint({
    summary:
      "Suggest a correction for a mistyped e-mail address (seed section 5), or null. Nothing is stored.",
    audience: "anyone",
    body: z.object({ email }),
    answer: z.object({ suggestion: z.string().nullable() }),
    idempotent: false,
  }),
  "PUT /api/signup-step": endpoint({
    summary:
      "Save the current step of the sign-up, so that /complete-signup resumes there. Null ends the sign-up.",
    audience: "member",
    body: z.object({ step: z.enum(signupSteps).nullable(), push_wished: z.boolean().optional() }),
    answer: z.object({ user }),
  }),
  "POST /api/activation-mails": endpoint({
    summary: "Send the activation mail again. The number of mails a day is limited (too_many_mails).",
    audience: "member",
    body: z.object({}).optional(),
    answer: nothing,
    errors: ["already_confirmed", "too_many_mails"],
  }),
  "PUT /api/email": endpoint({
    summary:
      "Correct the address of an account that is not confirmed yet (seed section 5). The activation mail is sent to the new address, and earlier links become invalid. The mail counts for the daily limit of activation mails. The answer is the same whether or not the address has an account.",
    audience: "member",
    body: z.object({ email }),
    answer: z.object({ user }),
    errors: ["already_confirmed", "too_many_mails", "self_excluded"],
  }),
  "POST /api/activations": endpoint({
    summary: `Confirm the e-mail address with the token of the activation mail, which is valid once, within ${activationHours} hours. The answer contains the user only in a browser where this member is signed in, because the link proves the mailbox and is no log-in.`,
    audience: "anyone",
    body: z.object({ token: linkToken }),
    answer: z.object({ user: user.nullable() }),
    errors: ["link_invalid"],
  }),
  "POST /api/password-reset-mails": endpoint({
    summary: `Send a mail with a link to choose a new password, at most ${resetMailsPerDay} a day for a mailbox. Answers, limits and refusals are the same whether or not the address has an account.`,
    audience: "anyone",
    body: z.object({ email }),
    answer: nothing,
    errors: ["too_many_reset_mails"],
  }),
  "POST /api/password-reset-links": endpoint({
    summary: "Get the account's address behind the link of a reset mail. The link stays valid.",
    audience: "anyone",
    body: z.object({ token: linkToken }),
    answer: z.object({
      /** The account's address, for the reader of its mail. */
      email: z.string(),
      /** The address is not confirmed yet: choosing a password confirms it, and the profile is shown. */
      confirms_address: z.boolean(),
    }),
    errors: ["link_invalid"],
    idempotent: false,
  }),
  "POST /api/login-openings": endpoint({
    summary: `Allow log-in on this device although wrong passwords of strangers have locked the account. The token comes from a “was that you?” mail and is valid once, within ${openingMinutes} minutes. The caller is not signed in: the member then has ${openingMinutes} minutes to log in with the password.`,
    audience: "anyone",
    body: z.object({ token: linkToken }),
    answer: z.object({ email: z.string() }),
    errors: ["link_invalid"],
    // A stored answer would lack the device's cookie.
    idempotent: false,
  }),
  "POST /api/password-resets": endpoint({
    summary: `Choose a new password with the token of a reset mail, which is valid once, within ${resetMinutes} minutes. All sessions of the account end. The caller is not signed in and logs in with the answered address and the new password.`,
    audience: "anyone",
    body: z.object({
      token: linkToken,
      /** At least `passwordLength.min` characters, not a common one. */
      password: formText(5000),
      repeated_password: formText(5000),
    }),
    answer: z.object({ email: z.string() }),
    errors: ["link_invalid"],
  }),
};
