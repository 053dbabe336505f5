import { and, eq, isNotNull } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { recordConsent } from "#server/modules/people/consents/record-consent.ts";

/** Deletes the stored origin of a member's visit; does nothing where none is stored. */
export async function forgetTracking(
  db: Db,
  { memberId, now }: { memberId: string; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const forgotten = await tx
      .update(accounts)
      .set({ tracking: null })
      .where(and(eq(accounts.id, memberId), isNotNull(accounts.tracking)))
      .returning({ id: accounts.id });
    if (forgotten.length > 0) await recordConsent(tx, { memberId, kind: "tracking", isGiven: false, now });
  });
}
