import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { apiQuery } from "#web/lib/queries/queries.ts";

export type AnnouncementSummary = ApiAnswer<"GET /api/admin/announcements">["announcements"][number];
export type Announcement = ApiAnswer<"GET /api/admin/announcements/:announcement_id">["announcement"];

/** Always stale, because colleagues write too. */
export const announcementsQuery = (cursor: string | null) => ({
  ...apiQuery("GET /api/admin/announcements", { query: cursor ? { cursor } : {} }),
  staleTime: 0,
});

export const announcementQuery = (id: string) => ({
  ...apiQuery("GET /api/admin/announcements/:announcement_id", { params: { announcement_id: id } }),
  staleTime: 0,
});
