import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { phoneCodeMinutes } from "#contracts/limits.ts";
import { id, instant, nothing } from "#contracts/shapes.ts";
import { typedCode } from "./discounts.ts";

const line = (longest: number) =>
  z
    .string("required")
    .trim()
    .min(1, "required")
    .max(longest, "too_long")
    .regex(/^[^\p{C}]*$/u, "invalid");

const bundleId = z.enum(["p0", "p1", "p2", "p3"]);

/** Seed section 5: the form, field by field. */
const details = z.strictObject({
  account_holder: line(70),
  /** Spaces, dashes and small letters are accepted. */
  iban: z.string("required").trim().min(1, "required").max(60, "iban_invalid"),
  street: line(70),
  house_number: line(12),
  postal_code: line(12).regex(/^[\p{L}\d][\p{L}\d -]*$/u, "invalid"),
  city: line(60),
  /** Spaces and dashes are removed; without a country code it belongs to the caller's country. */
  mobile_number: z.string("required").trim().min(1, "required").max(60, "too_long"),
  bundle_id: bundleId,
  discount_code: typedCode.optional(),
});

const directDebit = z.object({
  id,
  /** Changes with every change of the details: an order signs the revision that it names. */
  revision: z.number().int(),
  /** The unique reference of the mandate. */
  reference: z.string(),
  account_holder: z.string(),
  iban_last4: z.string(),
  street: z.string(),
  house_number: z.string(),
  postal_code: z.string(),
  city: z.string(),
  /** Country and last two digits. */
  mobile_hint: z.string(),
  bundle_id: bundleId,
  discount_code: z.string().nullable(),
  /** In cents: the amount of this code and mandate. */
  amount_minor: z.number().int(),
  /** Until when the sent code is valid; null: none was sent. */
  code_until: instant.nullable(),
  /** The code was correct: the direct debit can be signed. */
  is_confirmed: z.boolean(),
  /** The earliest day on which the bank is asked, if the direct debit is signed now. */
  collect_at: instant,
});
export type DirectDebit = z.infer<typeof directDebit>;

const answer = z.object({
  /** Whether the method is available: gateway, country, currency, text messages and the creditor's identifier. */
  is_offered: z.boolean(),
  /** A debit of this member was returned and is still unpaid. */
  is_blocked: z.boolean(),
  /** The creditor. */
  creditor: z
    .object({
      name: z.string(),
      address: z.string(),
      city: z.string(),
      country: z.string(),
      /** SEPA creditor identifier. */
      identifier: z.string(),
    })
    .nullable(),
  /** In cents: the limits for a day and for a month, and the smaller rest of the two. */
  limits: z.object({
    day_minor: z.number().int(),
    month_minor: z.number().int(),
    left_minor: z.number().int(),
  }),
  /** The unsigned draft, while it is kept (`directDebitDraftMinutes`). */
  direct_debit: directDebit.nullable(),
  /** The last signed order whose bank was not asked yet. */
  open_order_id: id.nullable(),
  /** The last signed direct debit, from any tab, and its order in any state. */
  signed_last: z.object({ id, order_id: id }).nullable(),
});
export type DirectDebitState = z.infer<typeof answer>;

/** A signed mandate whose bank was or is being asked. */
const mandate = z.object({
  id,
  reference: z.string(),
  account_last4: z.string(),
  /** In cents: the collected amount. */
  amount_minor: z.number().int(),
  order_id: id,
  signed_at: instant,
  /** When it was revoked: it is not charged from then on. */
  revoked_at: instant.nullable(),
  /** False while it is unknown whether the bank was asked. */
  may_revoke: z.boolean(),
  /** Its debit was returned, and blocks the account, the number and the member. */
  is_blocking: z.boolean(),
});
export type Mandate = z.infer<typeof mandate>;

const mandates = z.object({ mandates: z.array(mandate) });

export const directDebitEndpoints = {
  "GET /api/mandates": endpoint({
    summary: "List the member's SEPA mandates, newest first.",
    audience: "member",
    answer: mandates,
  }),
  "DELETE /api/mandates/:mandate_id": endpoint({
    summary:
      "Revoke a mandate. It is not charged any more. A debit that was already sent to the bank is still collected.",
    audience: "member",
    params: z.object({ mandate_id: id }),
    answer: mandates,
    errors: ["conflict"],
    idempotent: false,
  }),
  "GET /api/direct-debit": endpoint({
    summary:
      "Get whether the member can pay by SEPA direct debit, and the member's current draft (seed section 5).",
    audience: "member",
    answer,
  }),
  "POST /api/direct-debit/codes": endpoint({
    summary: "Send another code for the current draft of a direct debit. The previous code becomes invalid.",
    audience: "member",
    body: nothing,
    answer,
    errors: ["direct_debit_off", "direct_debit_expired", "sms_unavailable", "too_many_phone_codes"],
    idempotent: false,
  }),
  "POST /api/direct-debit/confirmation": endpoint({
    summary: `Confirm the direct debit with the code from the text message. The code is valid for ${phoneCodeMinutes} minutes and for a few tries.`,
    audience: "member",
    body: z.strictObject({
      code: z.string("required").trim().min(1, "required").max(20, "debit_code_wrong"),
    }),
    answer,
    errors: ["direct_debit_expired", "number_excluded"],
    idempotent: false,
  }),
  "PUT /api/direct-debit": endpoint({
    summary:
      "Fill in a direct debit for a bundle at today's price. A code is sent to the mobile number. Repeating the call with the same details sends no new code while the last one is valid. Another account, number or purchase starts a new draft.",
    audience: "member",
    body: details,
    answer,
    errors: [
      "not_confirmed",
      "direct_debit_off",
      "direct_debit_blocked",
      "direct_debit_limit",
      "discount_gone",
      "spending_cap_day",
      "spending_cap_month",
      "spending_paused",
      "sms_unavailable",
      "too_many_phone_codes",
    ],
  }),
};
