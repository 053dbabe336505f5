import { sql } from "drizzle-orm";
import type { PhotosFrom } from "#contracts/people/photo-senders.ts";
import { type Db, rowsOf } from "#server/db/open-database.ts";
import { photoChoices } from "#server/db/schema/chat-photos.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { knowsSender } from "./knows-sender.ts";

type Pair = { receiverId: string; senderId: string };
type Row = { photosFrom: PhotosFrom; choice: "always" | "never" | null; isKnown: boolean };

/** The receiver's wish for a photo of this sender: refused, blurred until they allow it, or sharp. */
export type PhotoWish = "refused" | "blurred" | "sharp";

/**
 * The receiver knows a sender whom they matched or wrote to. A caller that stores the photo must hold the
 * pair (`lockPair`) and the receiver's profile (`holdWishes`), because both answers change under these locks.
 */
export async function findPhotoWish(tx: Db, { receiverId, senderId }: Pair): Promise<PhotoWish> {
  const [row] = await rowsOf<Row>(
    tx,
    sql`select p.photos_from as "photosFrom",
      (select c.choice from ${photoChoices} c where c.member_id = p.member_id and c.sender_id = ${senderId}::uuid) as choice,
      ${knowsSender(sql`p.member_id`, senderId)} as "isKnown"
      from ${profiles} p where p.member_id = ${receiverId}::uuid`,
  );
  // Without a row there is no wish: other checks refuse a receiver who left.
  if (!row) return "blurred";
  const { photosFrom, choice, isKnown } = row;
  // defence: never-holds
  if (choice === "never") return "refused";
  if (photosFrom === "nobody") return "refused";
  // A sender whom the receiver always allows is no stranger any more.
  if (choice === "always" || isKnown) return "sharp";
  return photosFrom === "known" ? "refused" : "blurred";
}
