import { and, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { MemberProfile } from "#contracts/people/profiles.ts";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { isOpenToVisitors } from "#server/modules/ground/sites/visitor-access.ts";
import { sharpPhotos } from "#server/modules/people/photos/photo-allowance.ts";
import type { ShownPhoto } from "#server/modules/people/photos/present.ts";
import { refusalOfBlock } from "#server/modules/people/visibility/refusal-of-block.ts";
import { hasHidden, visibleTo } from "#server/modules/people/visibility/visible-to.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Caller } from "#server/platform/http/context.ts";
import { receivedGiftsOf, type ShelvedGift } from "./gift-shelf.ts";
import type { Showcase } from "./present-card.ts";
import { type MemberRow, memberColumns, presentMember } from "./present-member.ts";

/** A member's profile as the caller may see it: another member's, or the caller's own as others see it. */
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
  return presentMember(row, showcase, {
    photos: row.photos,
    sharpCount: isOwn ? Number.POSITIVE_INFINITY : sharpPhotos(showcase.site, caller),
    isVisitor: caller === null,
    viewerInterests: isOwn ? [] : row.viewerInterests,
    conversationId: row.conversationId,
    isHiddenByViewer: row.isHiddenByViewer,
    gifts: row.gifts,
    areGiftsShown: row.areGiftsShown,
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

/** With the other data of the page: one round trip to the database, in one snapshot. */
function selectMember(db: Db, viewer: Placeholder | null, condition: SQL | undefined) {
  return db
    .select({
      ...memberColumns(viewer),
      photos: shownPhotos(),
      viewerInterests: interestsOf(viewer),
      conversationId: conversationWith(viewer),
      isHiddenByViewer: sql<boolean>`${viewer ? hasHidden(db, viewer) : sql`false`}`,
      gifts: giftsFor(viewer, condition === undefined),
      areGiftsShown: profiles.showsGifts,
    })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.memberId))
    .where(and(eq(profiles.memberId, sql.placeholder("memberId")), condition));
}

type PageRow = MemberRow & {
  photos: ShownPhoto[];
  viewerInterests: string[];
  conversationId: string | null;
  isHiddenByViewer: boolean;
  gifts: ShelvedGift[] | null;
  areGiftsShown: boolean;
};

async function findRow(
  db: Db,
  siteId: string,
  memberId: string,
  caller: Caller | null,
  isOwn: boolean,
): Promise<PageRow | null> {
  const statement = isOwn ? ownStatement(db) : caller ? memberStatement(db) : visitorStatement(db);
  const [row] = await statement.execute({ siteId, memberId, viewerId: caller?.memberId });
  return row ?? null;
}

/** The main photo first, then in the member's order; waiting photos are shown in the owner's album only. */
function shownPhotos(): SQL<ShownPhoto[]> {
  return sql<ShownPhoto[]>`coalesce((
    select json_agg(json_build_object('id', o.id, 'fileKey', o.file_key, 'status', o.status,
        'placeholder', o.placeholder, 'width', o.width, 'height', o.height, 'alt', o.alt)
      order by (o.id = ${profiles.mainPhotoId}) desc nulls last, o.position, o.id)
    from photos o where o.member_id = ${profiles.memberId} and o.status = 'active'), '[]'::json)`;
}

function interestsOf(viewer: Placeholder | null): SQL<string[]> {
  const own = sql`(select v.interests from profiles v where v.member_id = ${viewer}::uuid)`;
  return sql`coalesce(${own}, '{}'::text[])`.mapWith(profiles.interests) as SQL<string[]>;
}

function conversationWith(viewer: Placeholder | null): SQL<string | null> {
  return sql<string | null>`(select s.conversation_id from conversation_sides s
    where s.member_id = ${viewer}::uuid and s.partner_id = ${profiles.memberId} and s.hidden_at is null)`;
}

/** Visitors see no gifts. The owner's own are read in either state of the switch: their page tells that there are some. */
function giftsFor(viewer: Placeholder | null, isOwn: boolean): SQL<ShelvedGift[] | null> {
  if (viewer === null) return sql<ShelvedGift[] | null>`null::json`;
  if (isOwn) return receivedGiftsOf();
  return sql<ShelvedGift[] | null>`case when ${profiles.showsGifts} then ${receivedGiftsOf()} end`;
}
