import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { inviteHours, staffCodeDigits, staffCodeMinutes, staffSessionHours } from "#contracts/limits.ts";
import { id, nothing } from "#contracts/shapes.ts";
import { staffRoles } from "./roles.ts";

/** The signed-in staff member. */
export const staff = z.object({
  id,
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(staffRoles)),
});
export type Staff = z.infer<typeof staff>;

const token = z.string("required").min(1, "required").max(200);
/** A missing value counts as empty, so that all refusals of a form are answered together. */
const formText = (longest: number) => z.string().max(longest, "too_long").default("");

export const staffEndpoints = {
  "GET /api/admin/session": endpoint({
    summary:
      "Get the staff member who is signed in in this browser. Null if there is none, or if the code is still missing.",
    audience: "anyone",
    answer: z.object({
      staff: staff.nullable(),
      /** The password was right, and the mailed code is still missing. */
      needs_code: z.boolean(),
    }),
  }),
  "POST /api/admin/session": endpoint({
    summary: `Log in as staff and set the staff cookie. If this browser confirmed a code within the last ${staffSessionHours} hours, the log-in is complete. Otherwise a code of ${staffCodeDigits} digits is mailed. An unknown address gets the answer of a wrong password, after the same amount of work.`,
    audience: "anyone",
    body: z.object({
      email: z.string("required").trim().min(1, "required").max(254, "too_long"),
      password: z.string("required").min(1, "required").max(512, "too_long"),
    }),
    answer: z.object({ needs_code: z.boolean() }),
    errors: ["login_failed", "account_locked", "too_many_codes"],
    idempotent: false,
  }),
  "DELETE /api/admin/session": endpoint({
    summary: "Log out as staff.",
    audience: "anyone",
    answer: nothing,
    idempotent: false,
  }),
  "POST /api/admin/session-codes": endpoint({
    summary: `Complete the staff log-in with the mailed code, which is valid for ${staffCodeMinutes} minutes and for a few tries. The session lasts ${staffSessionHours} hours.`,
    audience: { staff: "any", step: "password" },
    body: z.object({ code: z.string("required").trim().min(1, "required").max(20, "too_long") }),
    answer: z.object({ staff }),
    errors: ["code_invalid", "account_locked"],
    idempotent: false,
    isRecorded: false,
  }),
  "POST /api/admin/session-code-mails": endpoint({
    summary:
      "Mail another code to the staff member; the previous code becomes invalid. The number of mails an hour is limited (too_many_codes).",
    audience: { staff: "any", step: "password" },
    body: z.object({}).optional(),
    answer: nothing,
    errors: ["too_many_codes"],
    isRecorded: false,
  }),
  "POST /api/admin/invite-links": endpoint({
    summary: "Get the address and name behind a one-time link of bin/staff. The link stays valid.",
    audience: "anyone",
    body: z.object({ token }),
    answer: z.object({ email: z.string(), name: z.string() }),
    errors: ["link_invalid"],
    idempotent: false,
  }),
  "POST /api/admin/welcomes": endpoint({
    summary: `Set name and password of a staff account with the token of a one-time link, which is valid once, within ${inviteHours} hours. All sessions of the account end, and the caller has to log in.`,
    audience: "anyone",
    body: z.object({
      token,
      /** Required; colleagues read it. */
      name: formText(200),
      /** At least `passwordLength.min` characters, not a common one. */
      password: formText(5000),
      repeated_password: formText(5000),
    }),
    answer: z.object({ email: z.string() }),
    errors: ["link_invalid"],
    // No answer is stored: a second use of the link is refused.
    idempotent: false,
  }),
};
