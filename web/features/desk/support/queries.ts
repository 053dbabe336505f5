import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { apiQuery } from "#web/lib/queries/queries.ts";

export type QueueType = "waiting" | "answered" | "closed";
export type QueuedThread = ApiAnswer<"GET /api/admin/support">["threads"][number];
export type DeskThread = ApiAnswer<"GET /api/admin/support/:thread_id">["thread"];

/** The queue type that an address names; null if it is unknown. */
export function readQueueType(type: string | undefined): QueueType | null {
  if (type === undefined) return "waiting";
  return type === "answered" || type === "closed" ? type : null;
}

/** Always stale, because colleagues answer and members write. */
export const queueQuery = (status: QueueType) => ({
  ...apiQuery("GET /api/admin/support", { query: { status } }),
  staleTime: 0,
});

export const deskThreadQuery = (id: string) => ({
  ...apiQuery("GET /api/admin/support/:thread_id", { params: { thread_id: id } }),
  staleTime: 0,
});
