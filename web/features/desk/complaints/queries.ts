import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { apiQuery } from "#web/lib/queries/queries.ts";

export type QueueType = "open" | "asked" | "closed";
export type QueuedComplaint = ApiAnswer<"GET /api/admin/complaints">["complaints"][number];
export type DeskComplaint = ApiAnswer<"GET /api/admin/complaints/:complaint_id">["complaint"];

/** The queue type that an address names; null if it is unknown. */
export function readQueueType(type: string | undefined): QueueType | null {
  if (type === undefined) return "open";
  return type === "asked" || type === "closed" ? type : null;
}

/** Always stale, because colleagues answer and new complaints arrive. */
export const queueQuery = (status: QueueType, reference: string | null) => ({
  ...apiQuery("GET /api/admin/complaints", { query: { status, ...(reference && { reference }) } }),
  staleTime: 0,
});

export const deskComplaintQuery = (id: string) => ({
  ...apiQuery("GET /api/admin/complaints/:complaint_id", { params: { complaint_id: id } }),
  staleTime: 0,
});
