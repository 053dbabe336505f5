import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { exclusionMonths, phoneCodeMinutes } from "#contracts/limits.ts";
import { instant, nothing } from "#contracts/shapes.ts";

/** As typed: the server normalises it. */
const phone = z.string().max(100, "too_long").default("");
const code = z.string("required").trim().min(1, "required").max(40, "too_long");

/** A member's confirmed number, as a hint that they recognise. */
export const ownPhone = z.object({
  /** Country and last two digits: `+31 •••• 78`. */
  hint: z.string(),
  confirmed_at: instant,
});

export const phoneEndpoints = {
  "GET /api/phone": endpoint({
    summary: "Get the member's confirmed mobile number, and whether numbers can be confirmed here.",
    audience: "member",
    answer: z.object({ phone: ownPhone.nullable(), is_available: z.boolean() }),
  }),
  "POST /api/phone-codes": endpoint({
    summary: `Send a code to the member's mobile number. The code is valid for ${phoneCodeMinutes} minutes and for a few tries. The number of codes a day is limited (too_many_phone_codes). The answer is the same for every number.`,
    audience: "member",
    body: z.object({ phone }),
    answer: nothing,
    errors: ["not_confirmed", "sms_unavailable", "too_many_phone_codes"],
  }),
  "POST /api/phone": endpoint({
    summary:
      "Confirm a mobile number with the code that was sent to it. It replaces the member's previous number.",
    audience: "member",
    body: z.object({ phone, code }),
    answer: z.object({ phone: ownPhone }),
    errors: ["phone_limit_reached", "number_excluded"],
  }),
  "DELETE /api/phone": endpoint({
    summary: "Delete the member's mobile number. Without one the call changes nothing.",
    audience: "member",
    answer: nothing,
    idempotent: false,
  }),
  "POST /api/self-exclusion-codes": endpoint({
    summary:
      "Send a code to a mobile number whose owner wants to exclude it from sign-ups. The answer is the same for every number, whether it is confirmed by a member or excluded already. The returned token identifies this browser.",
    audience: "anyone",
    body: z.object({ phone }),
    answer: z.object({ token: z.string() }),
    errors: ["sms_unavailable", "too_many_phone_codes"],
    // The token must not be stored: a repeat sends another code, and counts.
    idempotent: false,
  }),
  "POST /api/self-exclusion-numbers": endpoint({
    summary:
      "Start the exclusion of a mobile number for some months with the code that was sent to it. Another exclusion can extend it but not shorten it.",
    audience: "anyone",
    body: z.object({
      token: z.string("required").min(1, "required").max(200),
      phone,
      code,
      months: z.literal(exclusionMonths, "required"),
    }),
    answer: z.object({ until: instant }),
  }),
};
