import { bigint, index, pgSequence, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { profiles } from "./profiles.ts";

/** Numbers of drafts. A deleted draft's number is never used again, so a device that still has it is noticed. */
export const draftRevisions = pgSequence("draft_revisions");

/** A text that a member has written to another and not sent. Only its writer reads it. */
export const drafts = pgTable(
  "drafts",
  {
    memberId: uuid()
      .notNull()
      .references(() => profiles.memberId, { onDelete: "cascade" }),
    partnerId: uuid()
      .notNull()
      .references(() => profiles.memberId, { onDelete: "cascade" }),
    body: text().notNull(),
    revision: bigint({ mode: "number" }).notNull(),
    changedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.partnerId] }),
    // For the foreign key, when a partner's account is erased.
    index("drafts_partner").on(table.partnerId),
  ],
);
