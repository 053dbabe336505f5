import { and, asc, desc, eq, isNull, or } from "drizzle-orm";
import { chatPhotos, photoChoices } from "#server/db/schema/chat-photos.ts";
import type { MemberLife } from "#server/platform/member-life.ts";

export const chatPhotosLife: MemberLife = {
  module: "chat-photos",
  tables: {
    chat_photos: { forget: "erased", export: "shown" },
    photo_choices: { forget: "erased", export: "shown" },
  },
  // A partner keeps the message, not the picture. The sweep deletes the files of each deleted row.
  async forget(tx, { memberId }) {
    await tx.delete(chatPhotos).where(eq(chatPhotos.memberId, memberId));
    await tx.update(chatPhotos).set({ receiverId: null }).where(eq(chatPhotos.receiverId, memberId));
    await tx
      .delete(photoChoices)
      .where(or(eq(photoChoices.memberId, memberId), eq(photoChoices.senderId, memberId)));
    return "gone";
  },
  /**
   * The member's sent photos, uploads and choices; the files of their own photos are exported beside them.
   * The time at which a receiver allowed a photo is left out, because senders are not told it.
   */
  async export(db, memberId) {
    const own = await db
      .select()
      .from(chatPhotos)
      .where(eq(chatPhotos.memberId, memberId))
      .orderBy(asc(chatPhotos.createdAt), asc(chatPhotos.id));
    return {
      chat_photos: own.map(({ placeholder: _, fileKey: __, revealedAt: ___, ...photo }) => photo),
      photo_choices: await db
        .select()
        .from(photoChoices)
        .where(eq(photoChoices.memberId, memberId))
        .orderBy(desc(photoChoices.createdAt)),
    };
  },
  async pictures(db, memberId) {
    const sent = await db
      .select({ fileKey: chatPhotos.fileKey })
      .from(chatPhotos)
      // A viewed photo is gone for both sides, although its files are kept for a report.
      .where(and(eq(chatPhotos.memberId, memberId), isNull(chatPhotos.openedAt)))
      .orderBy(asc(chatPhotos.createdAt), asc(chatPhotos.id));
    return sent.map(({ fileKey }) => fileKey);
  },
};
