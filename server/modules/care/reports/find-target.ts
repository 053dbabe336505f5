import { and, asc, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import { reportPhotosAtMost } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { chatPhotos } from "#server/db/schema/chat-photos.ts";
import { conversationSides, conversations, messages } from "#server/db/schema/chats.ts";
import { photos } from "#server/db/schema/photos.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { voiceMessages } from "#server/db/schema/voice-messages.ts";
import { isKnown } from "#server/modules/care/blocks/is-known.ts";
import { visibleTo } from "#server/modules/people/visibility/visible-to.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Reported } from "./report-rules.ts";

export type Reporter = {
  siteId: string;
  memberId: string;
  /** How many photos of others they see sharp. */
  sharpCount: number;
};
export type SeenPhoto = Pick<
  typeof photos.$inferSelect,
  "fileKey" | "width" | "height" | "placeholder" | "alt"
>;
export type HeardVoice = Pick<typeof voiceMessages.$inferSelect, "fileKey" | "container" | "durationMs">;
/** The reported member, the photos that the reporter saw (the reported one, or those of the profile), and a voice message. */
export type Target = { reportedId: string; photos: SeenPhoto[]; voice?: HeardVoice | null };

/**
 * The reported thing, if the reporter can or could see it. Things they could never see, of other sites,
 * deleted or never existing are all refused alike, so that a report reveals nothing.
 */
export async function findTarget(db: Db, reporter: Reporter, reported: Reported): Promise<Target> {
  const target = await targets[reported.subject](db, reporter, reported);
  if (!target) throw new AppError("not_found");
  // defence: nobody-reports-themselves
  if (target.reportedId === reporter.memberId) throw new AppError("cannot_report_yourself");
  return target;
}

const targets: Record<
  Reported["subject"],
  (db: Db, reporter: Reporter, reported: Reported) => Promise<Target | null>
> = { profile: findProfile, photo: findPhoto, message: findMessage };

async function isOpenTo(db: Db, { siteId, memberId }: Reporter, otherId: string): Promise<boolean> {
  // defence: report-of-known-members
  return otherId === memberId || isKnown(db, { siteId, memberId, otherId });
}

/** A profile, with the photos that the reporter sees sharp. */
async function findProfile(db: Db, reporter: Reporter, { id }: Reported): Promise<Target | null> {
  if (!(await isOpenTo(db, reporter, id))) return null;
  const album = await listAlbum(db, id);
  return { reportedId: id, photos: album.slice(0, Math.min(reporter.sharpCount, reportPhotosAtMost)) };
}

/** A photo that the reporter sees now, and sharp: of a blurred one they have seen nothing. */
async function findPhoto(db: Db, reporter: Reporter, { id }: Reported): Promise<Target | null> {
  const [owner] = await db.select({ id: photos.memberId }).from(photos).where(eq(photos.id, id));
  if (!owner) return null;
  const isOwn = owner.id === reporter.memberId;
  if (!isOwn && !(await isShown(db, reporter, owner.id))) return null;
  const album = await listAlbum(db, owner.id);
  const place = album.findIndex((photo) => photo.id === id);
  const found = album[place];
  // defence: reported-photo-is-sharp
  if (!found || (place >= reporter.sharpCount && !isOwn)) return null;
  return { reportedId: owner.id, photos: [found] };
}

/** Unlike a profile, an album is hidden by a block or a wish even from members who saw it before. */
async function isShown(db: Db, viewer: Reporter, memberId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: profiles.memberId })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.memberId))
    // defence: report-of-shown-albums
    .where(and(eq(profiles.memberId, memberId), visibleTo(db, viewer, "contact")));
  return row !== undefined;
}

/** The photos of an album that others see, in their order. */
async function listAlbum(db: Db, memberId: string) {
  const rows = await db
    .select({ photo: photos })
    .from(photos)
    .innerJoin(profiles, eq(profiles.memberId, photos.memberId))
    // defence: reported-photo-is-shown
    .where(and(eq(photos.memberId, memberId), eq(photos.status, "active")))
    .orderBy(
      sql`(${photos.id} = ${profiles.mainPhotoId}) desc nulls last`,
      asc(photos.position),
      asc(photos.id),
    );
  return rows.map(({ photo }) => photo);
}

/** A message of the reporter's conversation, as long as either side has it. */
async function findMessage(
  db: Db,
  { siteId, memberId }: Reporter,
  { id, seq }: Reported,
): Promise<Target | null> {
  if (seq === undefined) return null;
  const [found] = await db
    .select({ senderId: messages.senderId, photo: chatPhotos, voice: voiceMessages })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(conversationSides, eq(conversationSides.conversationId, messages.conversationId))
    .leftJoin(
      chatPhotos,
      and(eq(chatPhotos.conversationId, messages.conversationId), eq(chatPhotos.seq, messages.seq)),
    )
    .leftJoin(
      voiceMessages,
      and(
        eq(voiceMessages.conversationId, messages.conversationId),
        eq(voiceMessages.seq, messages.seq),
        // What the release before withdrew still has its sound.
        eq(messages.kind, "text"),
      ),
    )
    .where(
      and(
        eq(messages.conversationId, id),
        eq(messages.seq, seq),
        // Withdrawn messages can be reported, messages that staff removed cannot.
        or(ne(messages.kind, "removed"), isNotNull(messages.withdrawnAt)),
        // defence: report-in-own-conversation
        eq(conversationSides.memberId, memberId),
        eq(conversations.siteId, siteId),
      ),
    );
  if (!found) return null;
  const { senderId: reportedId, photo, voice } = found;
  // An opened view-once photo has its files for a day, although its receiver cannot see it any more.
  const seen = photo?.fileKey ? [{ ...photo, fileKey: photo.fileKey, alt: "" }] : [];
  return { reportedId, photos: seen, voice };
}
