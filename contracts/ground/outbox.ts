import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { instant } from "#contracts/shapes.ts";

/** Exists in demo and test only. */
export const outboxEndpoints = {
  "GET /dev/outbox.json": endpoint({
    summary: "List the sent mails, text messages and pushes, newest first. Exists in demo and test only.",
    audience: "anyone",
    query: z.object({ to: z.string().optional() }),
    answer: z.object({
      entries: z.array(
        z.object({
          channel: z.enum(["mail", "sms", "push"]),
          to: z.string(),
          subject: z.string(),
          text: z.string(),
          html: z.string(),
          links: z.array(z.string()),
          sent_at: instant,
        }),
      ),
    }),
  }),
};
