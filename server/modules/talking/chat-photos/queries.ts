import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Db, rowsOf } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { blocks } from "#server/db/schema/blocks.ts";
import { chatPhotos } from "#server/db/schema/chat-photos.ts";
import { conversationSides } from "#server/db/schema/chats.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import type { PhotoFacts } from "./present.ts";

/**
 * Whether the reader reaches a sent photo `photo`: their side has its message and, for another member's
 * photo, no block stands between the two and the sender has not left.
 */
function isReachable(reader: SQL): SQL {
  const isBlocked = sql`exists (select from ${blocks} b
    where (b.blocker_id = photo.member_id and b.blocked_id = ${reader})
      or (b.blocker_id = ${reader} and b.blocked_id = photo.member_id))`;
  return sql`(exists (select from ${conversationSides} side where side.conversation_id = photo.conversation_id
      and side.member_id = ${reader}
      -- defence: cleared-photo-gone
      and photo.seq > side.cleared_seq
    )
    and (photo.member_id = ${reader} or (
      exists (select from ${accounts} a join ${profiles} p on p.member_id = a.id where a.id = photo.member_id
        and (a.status = 'not_confirmed' or (a.status = 'active' and p.status = 'active')))
      -- defence: photo-ends-with-block
      and not ${isBlocked}
    )))`;
}

const openedAt = sql.raw(`to_char(photo.opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** A photo by its id, as JSON for its reader, a column of any select; null if there is none. */
export function photoFacts(photoId: SQLWrapper, readerId: SQLWrapper): SQL<PhotoFacts | null> {
  return sql<PhotoFacts | null>`(select json_build_object('id', photo.id, 'senderId', photo.member_id,
      'isViewOnce', photo.is_view_once, 'isRevealed', photo.revealed_at is not null,
      'openedAt', ${openedAt}, 'isReachable', ${isReachable(sql`${readerId}::uuid`)},
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
        and ${isReachable(sql`${readerId}::uuid`)}`,
  );
  return row ? { ...row, openedAt: row.openedAt === null ? null : new Date(row.openedAt) } : null;
}

/** The facts of a photo for one reader. */
export async function findPhotoFacts(db: Db, photoId: string, readerId: string): Promise<PhotoFacts | null> {
  const facts = photoFacts(sql`${photoId}::uuid`, sql`${readerId}`);
  const [row] = await rowsOf<{ facts: PhotoFacts | null }>(db, sql`select ${facts} as facts`);
  return row?.facts ?? null;
}
