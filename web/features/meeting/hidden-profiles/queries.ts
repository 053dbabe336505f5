import { apiPages } from "#web/lib/queries/queries.ts";

/** The profiles that the signed-in member hid, in pages. */
export const hiddenProfilePages = () => apiPages("GET /api/hidden-profiles");
