import type { AnnouncementType } from "#contracts/desk/announcement-texts.ts";
import type { Db } from "#server/db/open-database.ts";
import { announcements, announcementTexts } from "#server/db/schema/announcements.ts";
import { newId } from "#server/platform/ids.ts";
import { type AnnouncementRow, type Desk, getAnnouncement, listTexts } from "./queries.ts";

type Draft = { type: AnnouncementType; copyOf: string | undefined };

/** Creates an announcement: empty, or with all texts of another one of the same site. */
export async function createDraft(
  tx: Db,
  { siteId, now }: Desk,
  { type, copyOf }: Draft,
): Promise<Pick<AnnouncementRow, "id" | "type">> {
  const source = copyOf === undefined ? null : await getAnnouncement(tx, { siteId }, copyOf);
  const id = newId();
  const draft = { type: source?.type ?? type, linkPath: source?.linkPath ?? "" };
  await tx.insert(announcements).values({ id, siteId, ...draft, createdAt: now, changedAt: now });
  const texts = source ? await listTexts(tx, source.id) : [];
  if (texts.length > 0)
    await tx.insert(announcementTexts).values(texts.map((text) => ({ ...text, announcementId: id })));
  return { id, type: draft.type };
}
