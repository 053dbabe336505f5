import { desc, eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { consents } from "#server/db/schema/consents.ts";
import { consentsShownAtMost } from "./consent-limits.ts";

/** The consents that a member gave and took back, the newest first. */
export async function listConsents(db: Db, memberId: string) {
  return db
    .select({
      kind: consents.kind,
      version: consents.version,
      isGiven: consents.isGiven,
      createdAt: consents.createdAt,
    })
    .from(consents)
    .where(eq(consents.memberId, memberId))
    .orderBy(desc(consents.createdAt), desc(consents.id))
    .limit(consentsShownAtMost);
}
