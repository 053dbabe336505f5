import { desc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { outboxEntries } from "#server/db/schema/platform.ts";
import { mount } from "#server/platform/http/mount.ts";
import type { Services } from "./services.ts";

/** Sent mails and messages, for people trying the demo and for tests; never mounted in production. */
export function outboxRoutes(app: FastifyInstance, { db }: Services): void {
  mount(app, "GET /dev/outbox.json", async ({ query }) => {
    const rows = await db
      .select()
      .from(outboxEntries)
      .where(query.to ? eq(outboxEntries.recipient, query.to) : undefined)
      .orderBy(desc(outboxEntries.id))
      .limit(100);
    return {
      entries: rows.map((row) => ({
        channel: row.channel,
        to: row.recipient,
        subject: row.subject,
        text: row.text,
        html: row.html,
        links: row.links,
        sent_at: row.createdAt.toISOString(),
      })),
    };
  });
}
