import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { photos } from "#server/db/schema/photos.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { AppError } from "#server/platform/errors.ts";
import type { PhotoRow } from "./present.ts";

export type Album = { photos: PhotoRow[]; mainPhotoId: string | null };

/** All photos of a member in their order and in every state, for the owner. */
export async function getAlbum(db: Db, memberId: string): Promise<Album> {
  const rows = await albumStatement(db).execute({ memberId });
  const [first] = rows;
  if (!first) throw new AppError("not_found");
  return { photos: rows.flatMap(({ photo }) => photo ?? []), mainPhotoId: first.mainPhotoId };
}

/** A profile without photos gives one row without a photo; an unknown profile gives no row. */
const albumStatement = prepared((db) =>
  db
    .select({ mainPhotoId: profiles.mainPhotoId, photo: photos })
    .from(profiles)
    .leftJoin(photos, eq(photos.memberId, profiles.memberId))
    .where(eq(profiles.memberId, sql.placeholder("memberId")))
    .orderBy(asc(photos.position), asc(photos.id))
    .prepare("album"),
);

/** The same with the profile's row locked: changes of an album run one after the other. */
export async function lockAlbum(tx: Db, memberId: string): Promise<Album> {
  const [profile] = await tx
    .select({ mainPhotoId: profiles.mainPhotoId })
    .from(profiles)
    .where(eq(profiles.memberId, memberId))
    .for("update");
  if (!profile) throw new AppError("not_found");
  return { photos: await listPhotos(tx, memberId), mainPhotoId: profile.mainPhotoId };
}

async function listPhotos(db: Db, memberId: string): Promise<PhotoRow[]> {
  return db
    .select()
    .from(photos)
    .where(eq(photos.memberId, memberId))
    .orderBy(asc(photos.position), asc(photos.id));
}

/** A photo of the member's own album, or a refusal that is the same for foreign and unknown photos. */
export function photoIn(album: Album, photoId: string): PhotoRow {
  const photo = album.photos.find(({ id }) => id === photoId);
  if (!photo) throw new AppError("not_found");
  return photo;
}

/** The photo that replaces a deleted main photo: an active one first, a rejected one never. */
export function nextMainPhoto(album: Album, leavingId: string): string | null {
  const rest = album.photos.filter(({ id, status }) => id !== leavingId && status !== "rejected");
  return (rest.find(({ status }) => status === "active") ?? rest[0])?.id ?? null;
}
