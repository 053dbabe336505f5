import { eq } from "drizzle-orm";
import type { AnnouncementText, AnnouncementType } from "#contracts/desk/announcement-texts.ts";
import type { Locale } from "#i18n/locales.ts";
import type { Db } from "#server/db/open-database.ts";
import { announcements, announcementTexts } from "#server/db/schema/announcements.ts";
import { AppError } from "#server/platform/errors.ts";
import { type AnnouncementRow, type Desk, lockAnnouncement } from "./queries.ts";
import { readTexts, type Texts } from "./read-texts.ts";

type Change = { id: string; revision: number; type: AnnouncementType; linkPath: string; texts: Texts };

/**
 * Saves a whole draft. A writer who saw an older revision is refused: simultaneous writers would undo each
 * other's changes.
 */
export async function changeDraft(tx: Db, desk: Desk, change: Change): Promise<AnnouncementRow> {
  const { linkPath, texts } = readTexts(change);
  const { id, revision, type } = change;
  const draft = await lockDraft(tx, desk, id);
  // defence: announced-words-seen
  if (draft.revision !== revision) throw new AppError("conflict");
  await tx.delete(announcementTexts).where(eq(announcementTexts.announcementId, id));
  const rows = (Object.entries(texts) as [Locale, AnnouncementText][]).map(
    ([locale, { link_label: linkLabel, ...text }]) => ({ announcementId: id, locale, linkLabel, ...text }),
  );
  if (rows.length > 0) await tx.insert(announcementTexts).values(rows);
  const changed = { type, linkPath, revision: revision + 1, changedAt: desk.now };
  await tx.update(announcements).set(changed).where(eq(announcements.id, id));
  return { ...draft, ...changed };
}

export async function deleteDraft(tx: Db, desk: Desk, id: string): Promise<AnnouncementRow> {
  const draft = await lockDraft(tx, desk, id);
  await tx.delete(announcements).where(eq(announcements.id, id));
  return draft;
}

/** Refuses a sent announcement, because members read its words. */
export async function lockDraft(tx: Db, desk: Desk, id: string): Promise<AnnouncementRow> {
  const draft = await lockAnnouncement(tx, desk, id);
  // defence: announced-words-stay
  if (draft.state !== "draft") throw new AppError("announcement_begun");
  return draft;
}
