import type { QueuedPhoto } from "#contracts/desk/photos.ts";
import { apiQuery } from "#web/lib/queries.ts";

export type { QueuedPhoto };

/** What one holds already, and how many wait; claims nothing, so that a page may ask while it is made. */
export const photosQuery = () => apiQuery("GET /api/admin/photos");
