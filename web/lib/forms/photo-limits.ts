import { photoMaxMegabytes } from "#contracts/limits.ts";

/** Size of a photo's file. */
export const maxBytes = photoMaxMegabytes * 1024 * 1024;
/** What the server can read (server/platform/images). */
export const acceptedTypes = ["image/jpeg", "image/png", "image/webp", "image/heic", "image/heif"] as const;

/** Pixels of the longer edge beyond which a photo is made smaller before it is sent. */
const comfortableEdge = 4096;
/** Size beyond which it is as well. */
const comfortableBytes = 6 * 1024 * 1024;

type Size = { width: number; height: number };

/** The size a photo is sent in; null where it goes as it is. Only what is large is worth a second encoding. */
export function sizeToSend({ width, height, bytes }: Size & { bytes: number }): Size | null {
  const longest = Math.max(width, height);
  if (longest <= comfortableEdge && bytes <= comfortableBytes) return null;
  const share = Math.min(1, comfortableEdge / longest);
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

/** Whether a file may be a photo. A phone's HEIC often comes without a type. */
export function maybePhoto({ name, type }: { name: string; type: string }): boolean {
  return (acceptedTypes as readonly string[]).includes(type) || /\.(jpe?g|png|webp|hei[cf])$/i.test(name);
}
