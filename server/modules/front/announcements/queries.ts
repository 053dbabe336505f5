import { and, desc, eq, gt, lt, lte, or, sql } from "drizzle-orm";
import type { AnnouncementType } from "#contracts/desk/announcement-texts.ts";
import type { Locale } from "#i18n/locales.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { announcements, announcementTexts } from "#server/db/schema/announcements.ts";
import { notificationSwitches, notifications, pushSubscriptions } from "#server/db/schema/notifications.ts";
import { AppError } from "#server/platform/errors.ts";
import { announcementsAtOnce } from "./announcement-limits.ts";

export type AnnouncementRow = typeof announcements.$inferSelect;
export type TextRow = typeof announcementTexts.$inferSelect;
/** The site whose announcements a member of the staff sees. */
export type Desk = { siteId: string; staffId: string; now: Date };
type Audience = { siteId: string; type: AnnouncementType };

const seenAt = ({ siteId }: Pick<Desk, "siteId">, id: string) =>
  and(
    // defence: announcements-of-own-site
    eq(announcements.siteId, siteId),
    eq(announcements.id, id),
  );

/** Newest first, with the subjects in the reader's language, else in any. */
export async function listAnnouncements(
  db: Db,
  { siteId }: Pick<Desk, "siteId">,
  { locale, before }: { locale: Locale; before: string | null },
) {
  const written = sql`${announcementTexts.announcementId} = ${announcements.id} and ${announcementTexts.subject} <> ''`;
  const subject = sql<string>`coalesce((select ${announcementTexts.subject} from ${announcementTexts}
    where ${written} order by ${announcementTexts.locale} = ${locale} desc, ${announcementTexts.locale} = 'en' desc limit 1), '')`;
  const rows = await db
    .select({ announcement: announcements, subject })
    .from(announcements)
    .where(and(eq(announcements.siteId, siteId), before ? lt(announcements.id, before) : undefined))
    .orderBy(desc(announcements.id))
    .limit(announcementsAtOnce + 1);
  const shown = rows.slice(0, announcementsAtOnce);
  return { rows: shown, last: rows.length > shown.length ? (shown.at(-1)?.announcement ?? null) : null };
}

/** Refuses another site's announcement like an unknown one. */
export async function getAnnouncement(
  db: Db,
  desk: Pick<Desk, "siteId">,
  id: string,
): Promise<AnnouncementRow> {
  const [found] = await db.select().from(announcements).where(seenAt(desk, id));
  if (!found) throw new AppError("not_found");
  return found;
}

/** The same, locked until the transaction ends: changes, sends and stops run one after the other. */
export async function lockAnnouncement(
  tx: Db,
  desk: Pick<Desk, "siteId">,
  id: string,
): Promise<AnnouncementRow> {
  const [found] = await tx.select().from(announcements).where(seenAt(desk, id)).for("update");
  if (!found) throw new AppError("not_found");
  return found;
}

export async function listTexts(db: Db, announcementId: string): Promise<TextRow[]> {
  return db.select().from(announcementTexts).where(eq(announcementTexts.announcementId, announcementId));
}

/** Members an announcement may address: of the site, active, confirmed, not paused, who chose it. */
function isAddressed({ siteId, type }: Audience) {
  return and(
    // defence: announced-to-own-site
    eq(accounts.siteId, siteId),
    eq(accounts.status, "active"),
    sql`${accounts.confirmedAt} is not null and ${accounts.pausedAt} is null`,
    // defence: announced-to-who-chose
    sql`exists (select from ${notificationSwitches} where ${notificationSwitches.memberId} = ${accounts.id}
      and ${notificationSwitches.type} = ${type} and ${notificationSwitches.isOn}
      and (${notificationSwitches.channel} = 'email' or exists (select from ${pushSubscriptions}
        where ${pushSubscriptions.memberId} = ${accounts.id})))`,
  );
}

export async function countAddressed(db: Db, audience: Audience): Promise<number> {
  return db.$count(accounts, isAddressed(audience));
}

/** Some of them, in the order of their ids. */
export async function listAddressed(
  db: Db,
  audience: Audience,
  { after, atMost }: { after: string | null; atMost: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(isAddressed(audience), after ? gt(accounts.id, after) : undefined))
    .orderBy(accounts.id)
    .limit(atMost);
  return rows.map(({ id }) => id);
}

/** Whether a member may be told now. */
export async function isStillAddressed(db: Db, memberId: string, audience: Audience): Promise<boolean> {
  return (await db.$count(accounts, and(eq(accounts.id, memberId), isAddressed(audience)))) > 0;
}

/** Members who got the mail, and members who wait for the end of quiet hours or for another day. */
export async function countTold(db: Db, { id, type }: Pick<AnnouncementRow, "id" | "type">) {
  const [counted] = await db
    .select({
      mailed: sql<number>`count(*) filter (where ${notifications.outcome} = 'sent')::int`,
      waiting: sql<number>`count(*) filter (where ${notifications.settledAt} is null)::int`,
    })
    .from(notifications)
    .where(and(eq(notifications.subjectId, id), eq(notifications.type, type)));
  return counted ?? { mailed: 0, waiting: 0 };
}

/** Announcements of all sites to begin or continue. */
export async function listDue(db: Db, now: Date): Promise<AnnouncementRow[]> {
  const isDue = or(
    eq(announcements.state, "sending"),
    and(
      eq(announcements.state, "waiting"),
      // defence: announced-after-the-wait
      lte(announcements.beginsAt, now),
    ),
  );
  return db.select().from(announcements).where(isDue).orderBy(announcements.beginsAt, announcements.id);
}
