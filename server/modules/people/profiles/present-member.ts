import type { Placeholder } from "drizzle-orm";
import type { MemberProfile } from "#contracts/people/profiles.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { imagesOf, presentPhoto, type ShownPhoto } from "#server/modules/people/photos/present.ts";
import { hourMs } from "#server/platform/time-units.ts";
import type { ShelvedGift } from "./gift-shelf.ts";
import {
  type CardRow,
  cardColumns,
  isFieldShown,
  isPresenceShown,
  presentMemberCard,
  type Showcase,
} from "./present-card.ts";

const details = {
  about: profiles.about,
  seeks: profiles.seeks,
  sexuality: profiles.sexuality,
  region: profiles.region,
  interests: profiles.interests,
  tattoos: profiles.tattoos,
  hairColor: profiles.hairColor,
  eyeColor: profiles.eyeColor,
  bodyType: profiles.bodyType,
  relationshipStatus: profiles.relationshipStatus,
};

/** The columns of a whole profile, for one viewer; for the same selects as cardColumns. */
export function memberColumns(viewerId: string | Placeholder | null) {
  return { ...cardColumns(viewerId), ...details };
}
export type MemberRow = CardRow & Pick<typeof profiles.$inferSelect, keyof typeof details>;

type Beside = {
  /** The photos of the album that this viewer may see, in order. */
  photos: ShownPhoto[];
  /** How many of them are sharp. */
  sharpCount: number;
  isVisitor: boolean;
  viewerInterests: string[];
  conversationId: string | null;
  isHiddenByViewer: boolean;
  /** Of another member only if that member shows them; null: none. */
  gifts: ShelvedGift[] | null;
  areGiftsShown: boolean;
};

/** A whole profile as shown to one viewer: hidden fields are null, locked photos are blurred. */
export function presentMember(row: MemberRow, showcase: Showcase, beside: Beside): MemberProfile {
  const { storage, site } = showcase;
  const images = imagesOf(storage, site);
  const shown = <T>(field: string, value: T): T | null => (isFieldShown(row, field, site) ? value : null);
  const interests = shown("interests", row.interests) ?? [];
  const own = new Set(beside.viewerInterests);
  const photos = beside.photos.map((photo, index) => presentPhoto(images, photo, index >= beside.sharpCount));
  const card = presentMemberCard(row, showcase);
  const { gifts, areGiftsShown } = beside;
  const isSeenShown = isPresenceShown(row) && site.settings.profiles.visibleNotes.includes("online");
  return {
    ...card,
    about: row.about,
    seeks: row.seeks,
    // Shown to members only, not to visitors.
    sexuality: beside.isVisitor ? null : shown("sexuality", row.sexuality),
    region: shown("region", row.region),
    interests,
    shared_interests: interests.filter((topic) => own.has(topic)),
    tattoos: shown("tattoos", row.tattoos),
    hair_color: shown("hair_color", row.hairColor),
    eye_color: shown("eye_color", row.eyeColor),
    body_type: shown("body_type", row.bodyType),
    relationship_status: shown("relationship_status", row.relationshipStatus),
    photos,
    locked_photo_count: photos.filter(({ locked }) => locked).length,
    last_seen_at: isSeenShown ? wholeHour(row.lastSeenAt) : null,
    conversation_id: beside.conversationId,
    is_hidden_by_caller: beside.isHiddenByViewer,
    ...(gifts && areGiftsShown && { gifts }),
    has_unshown_gifts: gifts !== null && !areGiftsShown,
    has_partner_page: row.kind === "cam" && site.settings.kinds.camPartner !== "",
    fictional_warning: row.kind === "member" ? null : site.settings.kinds.fictionalWarning || null,
  };
}

function wholeHour(time: Date): string {
  return new Date(Math.floor(time.getTime() / hourMs) * hourMs).toISOString();
}
