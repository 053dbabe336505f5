import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { exclusionMonths } from "#contracts/limits.ts";
import { instant, nothing } from "#contracts/shapes.ts";

export const exclusionEndpoints = {
  "POST /api/self-exclusions": endpoint({
    summary:
      "Ask that nobody signs up with an address for a while: a mail with a link goes there, good once and for 24 hours. Answers the same for every address, whether or not it has an account, is excluded, or got its mails of the day.",
    audience: "anyone",
    body: z.object({
      email: z.string().max(1000, "too_long").default(""),
    }),
    answer: nothing,
    errors: ["too_many_mails"],
  }),
  "POST /api/self-exclusion-confirmations": endpoint({
    summary:
      "Begin a self-exclusion for some months with the token of its mail (single use, 24 hours). It can be made longer by another, never shorter.",
    audience: "anyone",
    body: z.object({
      token: z.string("required").min(1, "required").max(200),
      months: z.literal(exclusionMonths, "required"),
    }),
    answer: z.object({ until: instant }),
    errors: ["link_invalid"],
  }),
};
