import { apiQuery } from "#web/lib/queries/queries.ts";

/** Sent mails, SMS and pushes, to one address or to all; demo only. */
export const outboxQuery = (to: string | null) =>
  apiQuery("GET /dev/outbox.json", { query: to ? { to } : {} });
