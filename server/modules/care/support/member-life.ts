import { asc, eq } from "drizzle-orm";
import { supportMessages, supportThreads } from "#server/db/schema/support.ts";
import type { MemberLife } from "#server/platform/member-life.ts";

export const supportLife: MemberLife = {
  module: "support",
  tables: {
    support_threads: { forget: "erased", export: "shown" },
  },
  async forget(tx, { memberId }) {
    // Messages and claims follow by their foreign keys.
    await tx.delete(supportThreads).where(eq(supportThreads.memberId, memberId));
    return "gone";
  },
  /** Without the names of staff. */
  async export(db, memberId) {
    const threads = await db
      .select({
        messages: supportThreads.lastSeq,
        readUpTo: supportThreads.readSeq,
        waitingSince: supportThreads.waitingSince,
        lastAt: supportThreads.lastAt,
        closedAt: supportThreads.closedAt,
        closedAs: supportThreads.end,
      })
      .from(supportThreads)
      .where(eq(supportThreads.memberId, memberId));
    const messages = await db
      .select({
        number: supportMessages.seq,
        from: supportMessages.from,
        text: supportMessages.text,
        createdAt: supportMessages.createdAt,
      })
      .from(supportMessages)
      .innerJoin(supportThreads, eq(supportThreads.id, supportMessages.threadId))
      // defence: support-export-of-caller
      .where(eq(supportThreads.memberId, memberId))
      .orderBy(asc(supportMessages.seq));
    return { support_threads: threads, support_messages: messages };
  },
};
