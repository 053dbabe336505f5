import { type Placeholder, sql } from "drizzle-orm";
import type { MemberCard } from "#contracts/shapes.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { imagesOf, type PhotoRow, presentMainImage } from "#server/modules/people/photos/present.ts";
import { ageOn } from "#server/platform/age.ts";
import { distanceBand } from "#server/platform/geo/distance.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { Storage } from "#server/platform/storage.ts";
import { onlineForMs } from "./profile-rules.ts";

type CardPhoto = Pick<PhotoRow, "fileKey" | "status" | "placeholder" | "alt">;
type Point = { lat: number; lon: number };

/**
 * The columns of a member's card, for one viewer (null: a visitor). For any select from `profiles` joined
 * with at least one other table; PostgreSQL evaluates the subqueries after the limit.
 */
export function cardColumns(viewerId: string | Placeholder | null) {
  // Others see only active photos: until the chosen one is active, the first active one replaces it.
  const mainPhoto = sql<CardPhoto | null>`(
    select json_build_object('fileKey', p.file_key, 'status', p.status, 'placeholder', p.placeholder, 'alt', p.alt)
    from photos p where p.member_id = ${profiles.memberId} and p.status = 'active'
    order by (p.id = ${profiles.mainPhotoId}) desc nulls last, p.position, p.id limit 1)`;
  return {
    memberId: profiles.memberId,
    name: profiles.name,
    kind: profiles.kind,
    isExample: profiles.isExample,
    birthDate: profiles.birthDate,
    gender: profiles.gender,
    country: profiles.country,
    city: profiles.city,
    cellLat: profiles.cellLat,
    cellLon: profiles.cellLon,
    hiddenFields: profiles.hiddenFields,
    isInvisible: profiles.isInvisible,
    hidesOnline: profiles.hidesOnline,
    lastSeenAt: profiles.lastSeenAt,
    mainPhoto,
    photoCount: sql<number>`(select count(*)::int from photos p
      where p.member_id = ${profiles.memberId} and p.status = 'active')`,
    viewerCell: sql<Point | null>`(select json_build_object('lat', v.cell_lat, 'lon', v.cell_lon)
      from profiles v where v.member_id = ${viewerId}::uuid and v.cell_lat is not null)`,
    isLiked: sql<boolean>`exists (select 1 from likes l
      where l.from_id = ${viewerId}::uuid and l.to_id = ${profiles.memberId})`,
    likesViewer: sql<boolean>`exists (select 1 from likes l
      where l.from_id = ${profiles.memberId} and l.to_id = ${viewerId}::uuid)`,
  };
}

export type CardRow = Pick<
  typeof profiles.$inferSelect,
  | "memberId"
  | "name"
  | "kind"
  | "isExample"
  | "birthDate"
  | "gender"
  | "country"
  | "city"
  | "cellLat"
  | "cellLon"
  | "hiddenFields"
  | "isInvisible"
  | "hidesOnline"
  | "lastSeenAt"
> & {
  mainPhoto: CardPhoto | null;
  photoCount: number;
  viewerCell: Point | null;
  isLiked: boolean;
  likesViewer: boolean;
};

/** The data beside the row that presenting a member requires. */
export type Showcase = { storage: Storage; site: RequestSite; now: Date };

/** One member as shown to one viewer. */
export function presentMemberCard(row: CardRow, showcase: Showcase): MemberCard {
  const { storage, site, now } = showcase;
  const isPlaceShown = isFieldShown(row, "region", site);
  const { visibleNotes } = site.settings.profiles;
  return {
    id: row.memberId,
    name: row.name,
    kind: row.kind,
    is_example: row.isExample,
    age: ageOn(row.birthDate, now),
    gender: row.gender,
    country: row.country,
    city: isPlaceShown ? row.city : null,
    distance: shownDistance(row, site),
    is_online: visibleNotes.includes("online") && isOnline(row, showcase),
    main_image: presentMainImage(imagesOf(storage, site), row.mainPhoto),
    photo_count: row.photoCount,
    like_state: likeStateOf(row),
  };
}

/** The distance that the viewer may see; null where the site or the member does not show it. */
export function shownDistance(row: CardRow, site: RequestSite): MemberCard["distance"] {
  const isShown =
    isFieldShown(row, "region", site) && site.settings.profiles.visibleNotes.includes("distance");
  return isShown ? distanceOf(row) : /* defence: hidden-place-no-distance */ null;
}

/**
 * Whether others see a field: the site shows it and the member does not hide it. `region` means the whole
 * place: region, city and distance. The country always stays.
 */
export function isFieldShown(row: Pick<CardRow, "hiddenFields">, field: string, site: RequestSite): boolean {
  return (
    (site.settings.profiles.visibleFields as readonly string[]).includes(field) &&
    /* defence: hidden-fields-left-out */ !row.hiddenFields.includes(field)
  );
}

/** Seen within five minutes; a member with an open stream always is. */
function isOnline(row: CardRow, { now }: Showcase): boolean {
  return isPresenceShown(row) && now.getTime() - row.lastSeenAt.getTime() < onlineForMs;
}

/** Whether others see when the member is present. */
export function isPresenceShown(row: Pick<CardRow, "isInvisible" | "hidesOnline">): boolean {
  return !row.isInvisible && /* defence: presence-hidden */ !row.hidesOnline;
}

function distanceOf({ cellLat, cellLon, viewerCell }: CardRow): MemberCard["distance"] {
  if (cellLat === null || cellLon === null || viewerCell === null) return null;
  return distanceBand({ lat: cellLat, lon: cellLon }, viewerCell);
}

function likeStateOf({ isLiked, likesViewer }: CardRow): MemberCard["like_state"] {
  if (isLiked && likesViewer) return "match";
  if (isLiked) return "liked";
  return likesViewer ? "liked_you" : "none";
}
