import { and, asc, eq, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { MemberProfile } from "#contracts/people/profiles.ts";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { conversationSides } from "#server/db/schema/chats.ts";
import { photos } from "#server/db/schema/photos.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { isOpenToVisitors } from "#server/modules/ground/sites/visitor-access.ts";
import { sharpPhotos } from "#server/modules/people/photos/photo-allowance.ts";
import type { PhotoRow } from "#server/modules/people/photos/present.ts";
import { refusalOfBlock } from "#server/modules/people/safety/refusal-of-block.ts";
import { visibleTo } from "#server/modules/people/safety/visible-to.ts";
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
    const viewer = caller && { siteId: showcase.site.id, memberId: caller.memberId };
    throw (viewer && (await refusalOfBlock(db, viewer, memberId))) ?? new AppError("not_found");
  }
  const [photos, viewerInterests, conversationId] = await Promise.all([
    listShownPhotos(db, memberId, isOwn),
    caller && !isOwn ? interestsOf(db, caller.memberId) : [],
    caller ? findConversation(db, caller.memberId, memberId) : null,
  ]);
  return presentMember(row, showcase, {
    photos,
    sharpCount: isOwn ? Number.POSITIVE_INFINITY : sharpPhotos(showcase.site, caller),
    isVisitor: caller === null,
    isOwn,
    viewerInterests,
    conversationId,
  });
}

const viewerId = sql.placeholder("viewerId");
const ownStatement = prepared((db) => selectMember(db, viewerId, undefined).prepare("own_member"));
const memberStatement = prepared((db) => selectVisible(db, viewerId).prepare("member_to_member"));
const visitorStatement = prepared((db) => selectVisible(db, null).prepare("member_to_visitor"));

function selectVisible(db: Db, viewer: Placeholder | null) {
  const eyes = { siteId: sql.placeholder("siteId"), memberId: viewer };
  return selectMember(db, viewer, visibleTo(db, eyes, "contact"));
}

function selectMember(db: Db, viewer: Placeholder | null, condition: SQL | undefined) {
  return db
    .select(memberColumns(viewer))
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.memberId))
    .where(and(eq(profiles.memberId, sql.placeholder("memberId")), condition));
}

async function findRow(
  db: Db,
  siteId: string,
  memberId: string,
  caller: Caller | null,
  isOwn: boolean,
): Promise<MemberRow | null> {
  const statement = isOwn ? ownStatement(db) : caller ? memberStatement(db) : visitorStatement(db);
  const [row] = await statement.execute({ siteId, memberId, viewerId: caller?.memberId });
  return row ?? null;
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
