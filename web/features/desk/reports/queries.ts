import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { apiQuery } from "#web/lib/queries/queries.ts";

export type QueueType = "open" | "closed";
export type QueuedReport = ApiAnswer<"GET /api/admin/reports">["reports"][number];
export type DeskReport = ApiAnswer<"GET /api/admin/reports/:report_id">["report"];

/** The queue type that an address names; null if it is unknown. */
export function readQueueType(type: string | undefined): QueueType | null {
  if (type === undefined) return "open";
  return type === "closed" ? type : null;
}

/** Always stale, because colleagues decide and new reports arrive. */
export const queueQuery = (status: QueueType, reference: string | null) => ({
  ...apiQuery("GET /api/admin/reports", { query: { status, ...(reference && { reference }) } }),
  staleTime: 0,
});

export const deskReportQuery = (id: string) => ({
  ...apiQuery("GET /api/admin/reports/:report_id", { params: { report_id: id } }),
  staleTime: 0,
});
