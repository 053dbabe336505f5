import { unsentPhotoHours, viewOnceSeconds } from "#contracts/limits.ts";
import { hourMs } from "#server/platform/time-units.ts";
import { viewedPhotoHours } from "./chat-photo-limits.ts";

export const unsentMs = unsentPhotoHours * hourMs;
export const viewOnceMs = viewOnceSeconds * 1000;
export const viewedMs = viewedPhotoHours * hourMs;

export type ShownSize = "card" | "full" | "blurred";
export const shownSizes: readonly ShownSize[] = ["card", "full", "blurred"];

type Standing = {
  isOwn: boolean;
  isViewOnce: boolean;
  isRevealed: boolean;
  openedAt: Date | null;
};

/**
 * Whether a reader who reaches a photo may see one of its files. Time decides, not whether the file exists: that of an
 * opened photo is kept longer, for a report.
 */
export function isSizeOpen(size: ShownSize, standing: Standing, now: Date): boolean {
  const { isOwn, isViewOnce, isRevealed, openedAt } = standing;
  if (isOwn) return openedAt === null && size !== "blurred";
  if (!isViewOnce) return size === "blurred" || /* defence: sharp-when-allowed */ isRevealed;
  if (size !== "full") return false;
  return (
    openedAt !== null && /* defence: viewed-once-closes */ now.getTime() < openedAt.getTime() + viewOnceMs
  );
}
