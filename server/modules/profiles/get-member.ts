import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { MemberProfile } from "#contracts/profiles.ts";
import type { Db } from "#server/db/client.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { conversationSides } from "#server/db/schema/chats.ts";
import { photos } from "#server/db/schema/photos.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { blocks } from "#server/db/schema/safety.ts";
import { sharpPhotos } from "#server/modules/photos/policy.ts";
import type { PhotoRow } from "#server/modules/photos/present.ts";
import { visibleTo } from "#server/modules/safety/visible-to.ts";
import { isOpenToVisitors } from "#server/modules/sites/policy.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Caller } from "#server/platform/http/context.ts";
import type { Showcase } from "./present-card.ts";
import { type MemberRow, memberColumns, presentMember } from "./present-member.ts";

/** A member's profile as the caller may see it: another's, or one's own as it looks from outside. */
export async function getMember(
  db: Db,
  showcase: Showcase,
  { memberId, caller, network }: { memberId: string; caller: Caller | null; network: string | undefined },
): Promise<MemberProfile> {
  const { settings } = showcase.site;
  if (!caller && !isOpenToVisitors(settings, network)) throw new AppError("authentication_required");
  const isOwn = caller?.memberId === memberId;
  const row = await findRow(db, showcase.site.id, memberId, caller, isOwn);
  if (!row) {
    if (caller) await refuseIfBlocked(db, { siteId: showcase.site.id, memberId, viewerId: caller.memberId });
    throw new AppError("not_found");
  }
  // Promise 1: no fictional profile without the words that say so.
  if (row.kind === "fictional" && settings.fictional_warning === "") throw new AppError("not_found");
  return presentMember(row, showcase, {
    photos: await listShownPhotos(db, memberId, isOwn),
    sharpCount: isOwn ? Number.POSITIVE_INFINITY : sharpPhotos(showcase.site, caller),
    isVisitor: caller === null,
    isOwn,
    viewerInterests: caller && !isOwn ? await interestsOf(db, caller.memberId) : [],
    conversationId: caller ? await findConversation(db, caller.memberId, memberId) : null,
  });
}

async function findRow(
  db: Db,
  siteId: string,
  memberId: string,
  caller: Caller | null,
  isOwn: boolean,
): Promise<MemberRow | null> {
  const viewer = { siteId, memberId: caller?.memberId ?? null };
  const [row] = await db
    .select(memberColumns(viewer.memberId))
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.memberId))
    .where(and(eq(profiles.memberId, memberId), isOwn ? undefined : visibleTo(db, viewer, "contact")));
  return row ?? null;
}

/**
 * Says so to whom the profile's owner blocked (seed section 8), as long as the profile is there for strangers: to
 * somebody who was blocked, an invisible or closed profile does not exist.
 */
async function refuseIfBlocked(
  db: Db,
  { siteId, memberId, viewerId }: { siteId: string; memberId: string; viewerId: string },
): Promise<void> {
  const [blocker] = await db
    .select({ name: profiles.name })
    .from(blocks)
    .innerJoin(profiles, eq(profiles.memberId, blocks.blockerId))
    .innerJoin(accounts, eq(accounts.id, blocks.blockerId))
    .where(
      and(
        eq(blocks.blockerId, memberId),
        eq(blocks.blockedId, viewerId),
        visibleTo(db, { siteId, memberId: null }, "contact"),
      ),
    );
  if (blocker) throw new AppError("blocked", { name: blocker.name });
}

/** The main photo first, then in the member's order; the owner also sees what still waits. */
async function listShownPhotos(db: Db, memberId: string, isOwn: boolean): Promise<PhotoRow[]> {
  const rows = await db
    .select({ photo: photos })
    .from(photos)
    .innerJoin(profiles, eq(profiles.memberId, photos.memberId))
    .where(
      and(
        eq(photos.memberId, memberId),
        isOwn ? sql`${photos.status} <> 'rejected'` : eq(photos.status, "active"),
      ),
    )
    .orderBy(
      sql`(${photos.id} = ${profiles.mainPhotoId}) desc nulls last`,
      asc(photos.position),
      asc(photos.id),
    );
  return rows.map(({ photo }) => photo);
}

async function interestsOf(db: Db, memberId: string): Promise<string[]> {
  const [row] = await db
    .select({ interests: profiles.interests })
    .from(profiles)
    .where(eq(profiles.memberId, memberId));
  return row?.interests ?? [];
}

async function findConversation(db: Db, viewerId: string, memberId: string): Promise<string | null> {
  const [side] = await db
    .select({ id: conversationSides.conversationId })
    .from(conversationSides)
    .where(
      and(
        eq(conversationSides.memberId, viewerId),
        eq(conversationSides.partnerId, memberId),
        isNull(conversationSides.hiddenAt),
      ),
    );
  return side?.id ?? null;
}
