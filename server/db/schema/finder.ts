import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import type { FinderCard } from "#contracts/meeting/finder-cards.ts";
import { profiles } from "./profiles.ts";
import { sites } from "./sites.ts";

export type GivenAnswer = { options: string[]; important: boolean };
/** An answer that was changed counts from an instant on; until then the one before it does, or none. */
export type StoredAnswer = GivenAnswer & { from?: string; before?: GivenAnswer | null };

/** What a member answered in the match finder: one row, so that a list of candidates reads one a member. No row: nothing. */
export const finderAnswers = pgTable(
  "finder_answers",
  {
    memberId: uuid()
      .primaryKey()
      .references(() => profiles.memberId, { onDelete: "cascade" }),
    /** The member's, for the list of who answered last. */
    siteId: uuid()
      .notNull()
      .references(() => sites.id),
    /** By card; answers to cards and options that are no more are passed over when read. */
    answers: jsonb().$type<Partial<Record<FinderCard, StoredAnswer>>>().notNull(),
    /** When the member last answered or changed something. */
    answeredAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("finder_answers_latest").on(table.siteId, table.answeredAt.desc().nullsFirst()),
    check("finder_answers_object", sql`jsonb_typeof(${table.answers}) = 'object'`),
  ],
);
