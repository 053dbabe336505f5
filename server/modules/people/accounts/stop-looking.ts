import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { endPresence } from "#server/modules/people/profiles/end-presence.ts";
import { onlineForMs } from "#server/modules/people/profiles/profile-rules.ts";

/**
 * The member looks at no page any more (seed section 7: page-hidden). They count as absent at once, until
 * their next call from any device. An event stream that a hidden page keeps open does not bring them back.
 */
export async function stopLooking(db: Db, { memberId, now }: { memberId: string; now: Date }): Promise<void> {
  const lastSeenAt = new Date(now.getTime() - onlineForMs);
  await db.update(accounts).set({ lastSeenAt }).where(eq(accounts.id, memberId));
  await endPresence(db, { memberId, lastSeenAt });
}
