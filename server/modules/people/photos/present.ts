import { createHash } from "node:crypto";
import type { QueuedPhoto } from "#contracts/desk/photos.ts";
import type { OwnPhoto } from "#contracts/people/photos.ts";
import type { MainImage, Photo } from "#contracts/shapes.ts";
import type { photos } from "#server/db/schema/photos.ts";
import { ageOn } from "#server/platform/age.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { Storage } from "#server/platform/storage.ts";

export type PhotoRow = typeof photos.$inferSelect;
export type PhotoSize = "card" | "page" | "full" | "blurred";
export const photoSizes = ["card", "page", "full", "blurred"] as const;

/**
 * The key of a photo's file in one size; the folders' names cannot be guessed. The blurred file has a folder
 * of its own, so that its address does not show the folder of the sharp ones.
 */
export function photoKey(fileKey: string, size: PhotoSize): string {
  return `${size === "blurred" ? blurredFolder(fileKey) : sharpFolder(fileKey)}/${size}.webp`;
}

/** All folders of a photo's key. */
export function photoFolders(fileKey: string): string[] {
  return [sharpFolder(fileKey), blurredFolder(fileKey)];
}

function sharpFolder(fileKey: string): string {
  return `photos/${fileKey}`;
}

function blurredFolder(fileKey: string): string {
  return `photos/${createHash("sha256").update(`blurred ${fileKey}`).digest("base64url").slice(0, 32)}`;
}

/** Signed addresses of a site's images, under its CDN where it has one. */
export type Images = { addressOf(key: string): string };

export function imagesOf(storage: Storage, { settings }: RequestSite): Images {
  return { addressOf: (key) => `${settings.brand.cdnPrefix}${storage.signedPath(key)}` };
}

/** The seed's main_image. Not only `match` has the CDN's prefix: one image has one address. */
export function presentMainImage(
  images: Images,
  row: Pick<PhotoRow, "fileKey" | "status" | "placeholder" | "alt"> | null,
): MainImage {
  if (!row) return null;
  const page = images.addressOf(photoKey(row.fileKey, "page"));
  return {
    filename: page,
    thumb_filename: images.addressOf(photoKey(row.fileKey, "card")),
    status: row.status,
    match: page,
    placeholder: row.placeholder,
    alt: row.alt,
  };
}

function addressesOf(images: Images, fileKey: string, isLocked: boolean) {
  const address = (size: PhotoSize) =>
    images.addressOf(photoKey(fileKey, isLocked ? /* defence: locked-is-blurred */ "blurred" : size));
  return { card_url: address("card"), page_url: address("page"), full_url: address("full") };
}

/** The fields of a photo in a profile. */
export type ShownPhoto = Pick<
  PhotoRow,
  "id" | "fileKey" | "status" | "placeholder" | "width" | "height" | "alt"
>;

/** A photo as others see it: sharp, or locked, with the blurred file only and without its description. */
export function presentPhoto(images: Images, row: ShownPhoto, isLocked: boolean): Photo {
  return {
    id: row.id,
    ...addressesOf(images, row.fileKey, isLocked),
    placeholder: row.placeholder,
    width: row.width,
    height: row.height,
    alt: isLocked ? "" : row.alt,
    locked: isLocked,
  };
}

export function presentOwnPhoto(images: Images, row: PhotoRow, mainPhotoId: string | null): OwnPhoto {
  return {
    id: row.id,
    position: row.position,
    is_main: row.id === mainPhotoId,
    status: row.status,
    rejected_reason: row.rejectedReason,
    ...addressesOf(images, row.fileKey, false),
    placeholder: row.placeholder,
    width: row.width,
    height: row.height,
    alt: row.alt,
  };
}

type QueuedRow = Pick<PhotoRow, "id" | "placeholder" | "width" | "height" | "alt" | "createdAt"> & {
  until: Date;
  isMain: boolean;
  name: string;
  birthDate: string;
  gender: string | null;
  country: string | null;
  isExample: boolean;
};

/** A photo as its moderator sees it: with its owner's age and country, and without the owner's id. */
export function presentQueuedPhoto(row: QueuedRow, now: Date): QueuedPhoto {
  return {
    id: row.id,
    image_url: `/api/admin/photos/${row.id}/image`,
    placeholder: row.placeholder,
    width: row.width,
    height: row.height,
    alt: row.alt,
    is_main: row.isMain,
    uploaded_at: row.createdAt.toISOString(),
    claimed_until: row.until.toISOString(),
    owner: {
      name: row.name,
      age: ageOn(row.birthDate, now),
      gender: row.gender,
      country: row.country,
      is_example: row.isExample,
    },
  };
}
