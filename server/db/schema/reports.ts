import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type {
  DecisionKind,
  ReportOutcome,
  ReportReason,
  ReportStatus,
  ReportSubject,
} from "#contracts/care/report-kinds.ts";
import type { ProfileKind } from "#contracts/shapes.ts";
import type { Gif } from "#contracts/talking/gifs.ts";
import { accounts } from "./accounts.ts";
import { sites } from "./sites.ts";
import { staffAccounts } from "./staff.ts";

/** A member's report. Kind, dates and outcome stay for the counts that the law requires; all else is erased in time. */
export const reports = pgTable(
  "reports",
  {
    id: uuid().primaryKey(),
    siteId: uuid()
      .notNull()
      .references(() => sites.id),
    /** Its public name: readable, and not guessable by counting. */
    reference: text().notNull(),
    /** Null once the reporter or the report is erased. */
    reporterId: uuid().references(() => accounts.id, { onDelete: "set null" }),
    reportedId: uuid().references(() => accounts.id, { onDelete: "set null" }),
    subject: text().$type<ReportSubject>().notNull(),
    /** Key of the member, the photo, or the conversation with the message's number: one item has one key. */
    subjectKey: text().notNull(),
    reason: text().$type<ReportReason>().notNull(),
    /** The reporter's own. */
    words: text().notNull().default(""),
    status: text().$type<ReportStatus>().notNull(),
    outcome: text().$type<ReportOutcome>(),
    rule: text().$type<ReportReason>(),
    filedAt: timestamp({ withTimezone: true }).notNull(),
    dueAt: timestamp({ withTimezone: true }).notNull(),
    closedAt: timestamp({ withTimezone: true }),
    isErased: boolean().notNull().default(false),
    /** People who got the same first message, if the program filed the report; null: a member did. */
    sameTextReceivers: integer(),
  },
  (table) => [
    uniqueIndex("reports_reference").on(table.reference),
    // Two taps, two tabs or a retry make one open report.
    uniqueIndex("reports_once")
      .on(table.reporterId, table.subjectKey, table.reason)
      .where(sql`${table.status} = 'open'`),
    // The program has one open report of a member.
    uniqueIndex("reports_same_text")
      .on(table.reportedId)
      .where(sql`${table.status} = 'open' and ${table.sameTextReceivers} is not null`),
    index("reports_queue").on(table.siteId, table.status, table.dueAt),
    index("reports_reported").on(table.reportedId),
    index("reports_reporter").on(table.reporterId, table.filedAt),
    index("reports_subject").on(table.subjectKey),
    // For the sweep: closed, and not yet erased.
    index("reports_closed").on(table.closedAt).where(sql`not ${table.isErased}`),
    check("reports_subject_kind", sql`${table.subject} in ('profile','photo','message')`),
    check("reports_reason", isReason(table.reason)),
    check("reports_status", sql`${table.status} in ('open','closed')`),
    check(
      "reports_outcome",
      sql`${table.outcome} in ('removed','warned','suspended','banned','gone','no_action')`,
    ),
    check("reports_rule", isReason(table.rule)),
    check(
      "reports_ended",
      sql`(${table.status} = 'closed') = (${table.closedAt} is not null)
        and (${table.status} = 'closed') = (${table.outcome} is not null)`,
    ),
  ],
);

function isReason(column: AnyPgColumn) {
  return sql`${column} in ('scam','abuse','sexual','fake','minor','other')`;
}

export type FrozenProfile = {
  name: string;
  birthDate: string;
  gender: string | null;
  kind: ProfileKind;
  about: string;
};
export type FrozenMessage = {
  seq: number;
  from: "reporter" | "reported";
  kind: string;
  text: string;
  /** Of kind `sticker`: its name. */
  sticker?: string;
  /** Of kind `gift`: its name. */
  gift?: string;
  /** Of kind `gif`, if its picture was there. */
  gif?: Gif;
  at: string;
};

/** The reported content as it was at the time of the report. */
export const reportEvidence = pgTable("report_evidence", {
  reportId: uuid()
    .primaryKey()
    .references(() => reports.id, { onDelete: "cascade" }),
  profile: jsonb().$type<FrozenProfile>().notNull(),
  /** Oldest first; the last one is the reported one. */
  messages: jsonb().$type<FrozenMessage[]>().notNull(),
});

/** Copies of photos that belong to the evidence. A trigger passes the files of a deleted row to the sweep. */
export const reportPhotos = pgTable(
  "report_photos",
  {
    id: uuid().primaryKey(),
    reportId: uuid()
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    /** As of `photos`. */
    fileKey: text().notNull(),
    position: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Tiny data URL shown until the photo has loaded. */
    placeholder: text().notNull(),
    alt: text().notNull(),
  },
  (table) => [index("report_photos_report").on(table.reportId, table.position)],
);

/** A copy of the reported voice message. A trigger passes the file of a deleted row to the sweep. */
export const reportVoices = pgTable(
  "report_voices",
  {
    reportId: uuid()
      .primaryKey()
      .references(() => reports.id, { onDelete: "cascade" }),
    /** As of `voice_messages`. */
    fileKey: text().notNull(),
    container: text().$type<"webm" | "mp4">().notNull(),
    durationMs: integer().notNull(),
  },
  (table) => [check("report_voices_container", sql`${table.container} in ('webm','mp4')`)],
);

/** The staff member who works on a report: others cannot decide on it meanwhile. */
export const reportClaims = pgTable(
  "report_claims",
  {
    reportId: uuid()
      .primaryKey()
      .references(() => reports.id, { onDelete: "cascade" }),
    holderId: uuid()
      .notNull()
      .references(() => staffAccounts.id),
    /** After this time others may take it. */
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("report_claims_holder").on(table.holderId)],
);

/** A decision against a member, with the reasons for them. It contains nothing about the reporter. */
export const reportDecisions = pgTable(
  "report_decisions",
  {
    id: uuid().primaryKey(),
    reportId: uuid()
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    memberId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Different from the report's reference, which the reporter has. */
    reference: text().notNull(),
    kind: text().$type<DecisionKind>().notNull(),
    subject: text().$type<ReportSubject>().notNull(),
    rule: text().$type<ReportReason>().notNull(),
    words: text().notNull().default(""),
    /** The report was filed by the program and not by a member. */
    isNoticedByProgram: boolean().notNull().default(false),
    /** The member's own text to which it refers. */
    quote: text().notNull().default(""),
    sentAt: timestamp({ withTimezone: true }),
    /** The album photo to which it refers. */
    photoId: uuid(),
    /** When the member first saw it in the product. */
    seenAt: timestamp({ withTimezone: true }),
    /** When a suspension ends; null for everything else. */
    until: timestamp({ withTimezone: true }),
    /** When a suspension or ban was taken back, or a ban took a suspension's place. */
    endedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex("report_decisions_reference").on(table.reference),
    index("report_decisions_report").on(table.reportId),
    index("report_decisions_member").on(table.memberId, table.createdAt),
    // For a query that runs with every page of a member.
    index("report_decisions_unseen").on(table.memberId).where(sql`${table.seenAt} is null`),
    check("report_decisions_kind", sql`${table.kind} in ('removed','warned','suspended','banned')`),
    check("report_decisions_until", sql`(${table.kind} = 'suspended') = (${table.until} is not null)`),
    // A member has one ban, also with simultaneous decisions.
    uniqueIndex("report_decisions_ban")
      .on(table.memberId)
      .where(sql`${table.kind} = 'banned' and ${table.endedAt} is null`),
    check("report_decisions_rule", isReason(table.rule)),
  ],
);
