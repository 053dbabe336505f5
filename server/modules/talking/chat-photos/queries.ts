import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Db, rowsOf } from "#server/db/open-database.ts";
import { chatPhotos } from "#server/db/schema/chat-photos.ts";
import type { PhotoFacts } from "./present.ts";
import { isReachable } from "./reach-rules.ts";

const sentPhoto = {
  senderId: sql`photo.member_id`,
  conversationId: sql`photo.conversation_id`,
  seq: sql`photo.seq`,
};

const openedAt = sql.raw(`to_char(photo.opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** A photo by its id, as JSON for its reader, a column of any select; null if there is none. */
export function photoFacts(photoId: SQLWrapper, readerId: SQLWrapper): SQL<PhotoFacts | null> {
  return sql<PhotoFacts | null>`(select json_build_object('id', photo.id, 'senderId', photo.member_id,
      'isViewOnce', photo.is_view_once, 'isRevealed', photo.revealed_at is not null,
      'openedAt', ${openedAt}, 'isReachable', ${isReachable(sentPhoto, sql`${readerId}::uuid`)},
      'width', photo.width, 'height', photo.height, 'placeholder', photo.placeholder)
    from ${chatPhotos} photo where photo.id = ${photoId})`;
}

export type SentPhoto = {
  id: string;
  senderId: string;
  receiverId: string | null;
  conversationId: string;
  /** Null after a photo that could be viewed once was swept. */
  fileKey: string | null;
  isViewOnce: boolean;
  isRevealed: boolean;
  openedAt: Date | null;
};
type Row = Omit<SentPhoto, "openedAt"> & { openedAt: string | null };

/** A sent photo that the reader reaches, from either side of its conversation. */
export async function findReached(
  db: Db,
  { photoId, readerId }: { photoId: string; readerId: string },
): Promise<SentPhoto | null> {
  const [row] = await rowsOf<Row>(
    db,
    sql`select photo.id, photo.member_id as "senderId", photo.receiver_id as "receiverId",
      photo.conversation_id as "conversationId", photo.file_key as "fileKey",
      photo.is_view_once as "isViewOnce", photo.revealed_at is not null as "isRevealed",
      ${openedAt} as "openedAt"
      from ${chatPhotos} photo
      where photo.id = ${photoId}::uuid and photo.conversation_id is not null
        and ${isReachable(sentPhoto, sql`${readerId}::uuid`)}`,
  );
  return row ? { ...row, openedAt: row.openedAt === null ? null : new Date(row.openedAt) } : null;
}

/** The facts of a photo for one reader. */
export async function findPhotoFacts(db: Db, photoId: string, readerId: string): Promise<PhotoFacts | null> {
  const facts = photoFacts(sql`${photoId}::uuid`, sql`${readerId}`);
  const [row] = await rowsOf<{ facts: PhotoFacts | null }>(db, sql`select ${facts} as facts`);
  return row?.facts ?? null;
}
