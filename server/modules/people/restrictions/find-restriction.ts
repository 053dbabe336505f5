import { and, desc, eq, isNull } from "drizzle-orm";
import type { Decision } from "#contracts/care/reports.ts";
import type { Db } from "#server/db/open-database.ts";
import { reportDecisions } from "#server/db/schema/reports.ts";
import type { Account } from "#server/modules/people/accounts/mailbox.ts";

/** The decision that excludes a member, with its reasons, after the right password; null without one. */
export async function findRestriction(
  db: Db,
  { id: memberId, status }: Pick<Account, "id" | "status">,
): Promise<Decision | null> {
  if (status !== "suspended" && status !== "banned") return null;
  const standing = and(
    eq(reportDecisions.memberId, memberId),
    eq(reportDecisions.kind, status),
    isNull(reportDecisions.endedAt),
  );
  const [row] = await db
    .select()
    .from(reportDecisions)
    .where(standing)
    .orderBy(desc(reportDecisions.createdAt), desc(reportDecisions.id))
    .limit(1);
  if (!row) return null;
  const { id, reference, kind, subject, rule, words, quote } = row;
  return {
    ...{ id, reference, kind, subject, rule, words, quote },
    is_noticed_by_program: row.isNoticedByProgram,
    sent_at: row.sentAt?.toISOString() ?? null,
    // Photos are shown to signed-in members only.
    image_url: null,
    until: row.until?.toISOString() ?? null,
    ended_at: null,
    decided_at: row.createdAt.toISOString(),
  };
}
