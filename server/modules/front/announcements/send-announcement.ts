import { eq } from "drizzle-orm";
import { servedLocales } from "#contracts/desk/announcement-texts.ts";
import { announcementMinutes } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { announcements } from "#server/db/schema/announcements.ts";
import { AppError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { minuteMs } from "#server/platform/time-units.ts";
import { isManyMore } from "./announcement-limits.ts";
import { lockDraft } from "./change-draft.ts";
import { textsOf } from "./present.ts";
import {
  type AnnouncementRow,
  countAddressed,
  countTold,
  type Desk,
  listTexts,
  lockAnnouncement,
} from "./queries.ts";
import { refuseMissing } from "./read-texts.ts";

type Press = {
  id: string;
  /** The revision and the number of receivers that the sender saw. */
  revision: number;
  receivers: number;
};

/** Schedules a draft in some minutes; of two simultaneous calls, the second is refused. */
export async function sendAnnouncement(
  tx: Db,
  { site, desk }: { site: RequestSite; desk: Desk },
  { id, revision, receivers }: Press,
): Promise<AnnouncementRow> {
  const draft = await lockDraft(tx, desk, id);
  // defence: announced-as-seen
  if (draft.revision !== revision) throw new AppError("conflict");
  const texts = textsOf(await listTexts(tx, id));
  refuseMissing({ linkPath: draft.linkPath, texts }, servedLocales(site.settings.reach));
  // defence: announced-to-as-many
  if (isManyMore(await countAddressed(tx, draft), receivers)) throw new AppError("receivers_changed");
  const pressed = {
    state: "waiting" as const,
    sentBy: desk.staffId,
    expected: receivers,
    beginsAt: new Date(desk.now.getTime() + announcementMinutes * minuteMs),
  };
  await tx.update(announcements).set(pressed).where(eq(announcements.id, id));
  return { ...draft, ...pressed };
}

/** Stops an announcement for good: waiting, being sent, or with members it has not reached yet. */
export async function stopAnnouncement(tx: Db, desk: Desk, id: string): Promise<AnnouncementRow> {
  const found = await lockAnnouncement(tx, desk, id);
  const isUnderWay =
    found.state === "waiting" ||
    found.state === "sending" ||
    (found.state === "sent" && (await countTold(tx, found)).waiting > 0);
  if (!isUnderWay) throw new AppError("announcement_over");
  const stopped = { state: "stopped" as const, endedAt: desk.now, toldUpTo: null };
  await tx.update(announcements).set(stopped).where(eq(announcements.id, id));
  return { ...found, ...stopped };
}
