import type { MainImage } from "#contracts/shapes.ts";
import type { photos } from "#server/db/schema/photos.ts";
import type { Storage } from "#server/platform/storage.ts";

export type PhotoRow = typeof photos.$inferSelect;
export type PhotoSize = "card" | "page" | "full" | "blurred";

/** Where a photo's file of one size lies; the folder's name is not guessable. */
export function photoKey(fileKey: string, size: PhotoSize): string {
  return `photos/${fileKey}/${size}.webp`;
}

/** The seed's main_image: `match` is the image's path with the CDN prefix. */
export function presentMainImage(
  storage: Storage,
  cdnPrefix: string,
  row: Pick<PhotoRow, "fileKey" | "status" | "placeholder" | "alt"> | null,
): MainImage {
  if (!row) return null;
  const page = storage.signedPath(photoKey(row.fileKey, "page"));
  return {
    filename: page,
    thumb_filename: storage.signedPath(photoKey(row.fileKey, "card")),
    status: row.status,
    match: `${cdnPrefix}${page}`,
    placeholder: row.placeholder,
    alt: row.alt,
  };
}
