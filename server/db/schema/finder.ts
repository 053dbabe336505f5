import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import type { FinderCard } from "#contracts/meeting/finder-cards.ts";
import { profiles } from "./profiles.ts";
import { sites } from "./sites.ts";

export type GivenAnswer = { options: string[]; important: boolean };
/** A changed answer counts from a set time; until then the previous answer counts, or none. */
export type StoredAnswer = GivenAnswer & { from?: string; before?: GivenAnswer | null };

/** A member's answers in the match finder, in one row, so that a list of candidates reads one row a member. No row: no answer. */
export const finderAnswers = pgTable(
  "finder_answers",
  {
    memberId: uuid()
      .primaryKey()
      .references(() => profiles.memberId, { onDelete: "cascade" }),
    /** The member's site, for the list of the latest answers. */
    siteId: uuid()
      .notNull()
      .references(() => sites.id),
    /** By card; answers to removed cards and options are ignored when read. */
    answers: jsonb().$type<Partial<Record<FinderCard, StoredAnswer>>>().notNull(),
    /** When the member last gave or changed an answer. */
    answeredAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("finder_answers_latest").on(table.siteId, table.answeredAt.desc().nullsFirst()),
    check("finder_answers_object", sql`jsonb_typeof(${table.answers}) = 'object'`),
  ],
);
