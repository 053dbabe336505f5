import type { RequestSite } from "#server/platform/http/context.ts";

/** Photos a member may have (seed section 9). */
export function photoLimit({ settings }: RequestSite, isPremium: boolean): number {
  return isPremium ? settings.photos.premiumSlots : settings.photos.freeSlots;
}

/** How many photos of another member a viewer sees sharp, the main one first (docs/decisions/0004). */
export function sharpPhotos({ settings }: RequestSite, viewer: { isPremium: boolean } | null): number {
  if (!viewer) return 1;
  return viewer.isPremium ? Number.POSITIVE_INFINITY : settings.photos.freeVisible;
}
