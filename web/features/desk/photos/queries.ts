import type { QueuedPhoto } from "#contracts/desk/photos.ts";
import { apiQuery } from "#web/lib/queries/queries.ts";

export type { QueuedPhoto };

/**
 * The viewer's claimed photos and the number of waiting ones. It claims nothing, so a page may request it
 * while it renders.
 */
export const photosQuery = () => apiQuery("GET /api/admin/photos");
