import { apiPages } from "#web/lib/queries/queries.ts";

export const likeTypes = ["received", "sent", "matches"] as const;
export type LikeType = (typeof likeTypes)[number];

export function readLikeType(type: string | undefined): LikeType | null {
  return type === undefined ? "received" : (likeTypes.find((one) => one === type) ?? null);
}

/** One tab of /likes in pages. */
export const likePages = (type: LikeType) => apiPages("GET /api/likes/:type", { params: { type } });
