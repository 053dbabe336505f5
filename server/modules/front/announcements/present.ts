import type { AnnouncementText } from "#contracts/desk/announcement-texts.ts";
import type { Announcement, AnnouncementSummary } from "#contracts/desk/announcements.ts";
import type { Locale } from "#i18n/locales.ts";
import type { AnnouncementRow, TextRow } from "./queries.ts";

export function presentSummary(row: AnnouncementRow, subject: string): AnnouncementSummary {
  return {
    id: row.id,
    type: row.type,
    state: row.state,
    subject,
    changed_at: row.changedAt.toISOString(),
    begins_at: row.beginsAt?.toISOString() ?? null,
    ended_at: row.endedAt?.toISOString() ?? null,
    receivers: row.receivers,
  };
}

type Whole = {
  texts: readonly TextRow[];
  served: Locale[];
  /** The reader's locale. */
  locale: Locale;
  expected: number;
  told: Announcement["told"];
};

export function presentAnnouncement(row: AnnouncementRow, whole: Whole): Announcement {
  const { served, expected, told, locale } = whole;
  const texts = textsOf(whole.texts);
  const subject = texts[locale]?.subject || Object.values(texts).find((one) => one.subject)?.subject;
  return {
    ...presentSummary(row, subject ?? ""),
    revision: row.revision,
    link_path: row.linkPath,
    texts,
    locales: served,
    expected,
    told,
  };
}

export function textsOf(rows: readonly TextRow[]): Partial<Record<Locale, AnnouncementText>> {
  return Object.fromEntries(
    rows.map(({ locale, subject, preview, body, linkLabel }) => [
      locale,
      { subject, preview, body, link_label: linkLabel },
    ]),
  );
}
