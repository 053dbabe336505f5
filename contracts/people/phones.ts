import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { exclusionMonths } from "#contracts/limits.ts";
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
    summary: "The member's confirmed mobile number, and whether one can be confirmed here at all.",
    audience: "member",
    answer: z.object({ phone: ownPhone.nullable(), is_available: z.boolean() }),
  }),
  "POST /api/phone-codes": endpoint({
    summary:
      "Have six digits sent to a mobile number of the member's, good for 5 minutes and 5 tries. Three a day for a member. Answers the same for every number.",
    audience: "member",
    body: z.object({ phone }),
    answer: nothing,
    errors: ["not_confirmed", "sms_unavailable", "too_many_phone_codes"],
  }),
  "POST /api/phone": endpoint({
    summary: "Confirm a mobile number by the code that came to it, in place of one that was there.",
    audience: "member",
    body: z.object({ phone, code }),
    answer: z.object({ phone: ownPhone }),
    errors: ["phone_limit_reached", "number_excluded"],
  }),
  "DELETE /api/phone": endpoint({
    summary: "Forget the member's mobile number. Without one nothing changes.",
    audience: "member",
    answer: nothing,
    idempotent: false,
  }),
  "POST /api/self-exclusion-codes": endpoint({
    summary:
      "Have six digits sent to a mobile number that its owner wants to exclude. Answers the same for every number, whether or not somebody has confirmed or excluded it; the token names the browser that asked.",
    audience: "anyone",
    body: z.object({ phone }),
    answer: z.object({ token: z.string() }),
    errors: ["sms_unavailable", "too_many_phone_codes"],
    // The token must not be stored: a repeat sends another code, and counts.
    idempotent: false,
  }),
  "POST /api/self-exclusion-numbers": endpoint({
    summary:
      "Begin the exclusion of a mobile number for some months by the code that came to it. It can be made longer by another, never shorter.",
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
