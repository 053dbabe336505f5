import { and, eq, gt, inArray } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts, sessions } from "#server/db/schema/accounts.ts";
import { touchLastSeen } from "#server/modules/people/accounts/touch-last-seen.ts";
import { onlineForMs } from "#server/modules/people/profiles/profile-rules.ts";
import { unseenMs } from "./session-limits.ts";

/**
 * Which of these sessions, whose event streams are open, are still valid, with their member and site. Their members are present without
 * calls and count as seen. A ban or a sign-out takes effect here if the message about it was lost.
 */
export async function keepSessions(
  db: Db,
  { sessionKeys, now }: { sessionKeys: readonly string[]; now: Date },
): Promise<ReadonlyMap<string, { memberId: string; siteId: string }>> {
  const standing = await db
    .select({
      key: sessions.tokenHash,
      memberId: accounts.id,
      siteId: accounts.siteId,
      lastSeenAt: accounts.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(
      and(
        inArray(sessions.tokenHash, [...sessionKeys]),
        gt(sessions.expiresAt, now),
        inArray(accounts.status, ["active", "not_confirmed"]),
      ),
    );
  for (const member of standing) {
    const unseenForMs = now.getTime() - member.lastSeenAt.getTime();
    // The stream of a hidden page does not bring a member back who has left (stop-looking.ts).
    if (unseenForMs > unseenMs && unseenForMs < onlineForMs) await touchLastSeen(db, member, now);
  }
  return new Map(standing.map(({ key, memberId, siteId }) => [key, { memberId, siteId }]));
}
