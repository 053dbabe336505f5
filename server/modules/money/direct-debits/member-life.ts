import { and, eq, isNull, sql } from "drizzle-orm";
import { directDebits } from "#server/db/schema/direct-debits.ts";
import type { MemberLife } from "#server/platform/member-life.ts";
import { openDetails } from "./seal-details.ts";

export const directDebitsLife: MemberLife = {
  module: "direct-debits",
  tables: {
    direct_debits: {
      forget: {
        kept: "signed mandates, sealed, as long as a bank may ask for them; then, for three years, what blocks an account whose debit came back",
      },
      export: "shown",
    },
  },
  async forget(tx, { memberId, now }) {
    await tx
      .delete(directDebits)
      .where(and(eq(directDebits.memberId, memberId), isNull(directDebits.orderId)));
    const signed = await tx
      .update(directDebits)
      .set({
        accountLast4: null,
        // It is not charged any more, and ends at the gateway (end-mandates.ts).
        // defence: forgotten-mandates-end
        revokedAt: sql`coalesce(${directDebits.revokedAt}, ${now.toISOString()}::timestamptz)`,
      })
      .where(eq(directDebits.memberId, memberId))
      .returning({ id: directDebits.id });
    return signed.length > 0 ? "named" : "gone";
  },
  async export(db, memberId, secret) {
    const rows = await db.select().from(directDebits).where(eq(directDebits.memberId, memberId));
    return {
      direct_debits: rows.map((row) => {
        const { details, memberId: _, siteId, accountHash, phoneHash, ...shown } = row;
        // The member's own form; the hashes are made from it.
        return { ...shown, ...openDetails(row, secret) };
      }),
    };
  },
};
