import { apiQuery } from "#web/lib/queries.ts";

/** Mails, SMS and pushes that were sent, to one address or to all; demo only. */
export const outboxQuery = (to: string | null) =>
  apiQuery("GET /dev/outbox.json", { query: to ? { to } : {} });
