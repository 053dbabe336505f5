import type { ApiAnswer } from "#web/lib/api-types.ts";
import { apiQuery } from "#web/lib/queries.ts";

export type QueueType = "open" | "closed";
export type QueuedReport = ApiAnswer<"GET /api/admin/reports">["reports"][number];
export type DeskReport = ApiAnswer<"GET /api/admin/reports/:report_id">["report"];

/** Which reports an address shows; null where there are none such. */
export function readQueueType(type: string | undefined): QueueType | null {
  if (type === undefined) return "open";
  return type === "closed" ? type : null;
}

/** Others decide, and more come: what was seen is over by the next look. */
export const queueQuery = (status: QueueType, reference: string | null) => ({
  ...apiQuery("GET /api/admin/reports", { query: { status, ...(reference && { reference }) } }),
  staleTime: 0,
});

export const deskReportQuery = (id: string) => ({
  ...apiQuery("GET /api/admin/reports/:report_id", { params: { report_id: id } }),
  staleTime: 0,
});
