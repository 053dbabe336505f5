import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { exclusionHours, exclusionMonths } from "#contracts/limits.ts";
import { instant, nothing } from "#contracts/shapes.ts";

export const exclusionEndpoints = {
  "POST /api/self-exclusions": endpoint({
    summary: `Ask to exclude an address from sign-ups for some months. A mail with a link is sent to it; the link is valid once, within ${exclusionHours} hours. The answer is the same for every address, whether it has an account, is excluded, or has reached its daily limit of mails.`,
    audience: "anyone",
    body: z.object({
      email: z.string().max(1000, "too_long").default(""),
    }),
    answer: nothing,
    errors: ["too_many_mails"],
  }),
  "POST /api/self-exclusion-confirmations": endpoint({
    summary: `Start a self-exclusion for some months with the token of its mail, which is valid once, within ${exclusionHours} hours. Another self-exclusion can extend it but not shorten it.`,
    audience: "anyone",
    body: z.object({
      token: z.string("required").min(1, "required").max(200),
      months: z.literal(exclusionMonths, "required"),
    }),
    answer: z.object({ until: instant }),
    errors: ["link_invalid"],
  }),
};
