import { createHash } from "node:crypto";
import { and, desc, eq, gt, inArray } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts, sessions } from "#server/db/schema/accounts.ts";
import { endTrust, endTrustElsewhere } from "#server/modules/people/credentials/note-device.ts";
import { readAgent } from "./read-agent.ts";

type Own = { memberId: string; sessionKey: string };

/** A session's id for its member. The key stays secret, because the server finds the session by it. */
function deviceId(sessionKey: string): string {
  return createHash("sha256").update(`device ${sessionKey}`).digest("base64url").slice(0, 22);
}

/** The devices on which a member is signed in: this one first, then the latest. */
export async function listDevices(db: Db, { memberId, sessionKey, now }: Own & { now: Date }) {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, memberId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt), desc(sessions.tokenHash));
  const devices = rows.map(({ tokenHash, userAgent, country, createdAt }) => ({
    id: deviceId(tokenHash),
    is_current: tokenHash === sessionKey,
    ...readAgent(userAgent),
    country,
    signed_in_at: createdAt.toISOString(),
  }));
  return devices.sort((one, other) => Number(other.is_current) - Number(one.is_current));
}

/**
 * Signs out one of the member's other devices, or all of them; answers the sessions whose streams have to
 * end. A device that was signed out is asked for the second step again. After all were signed out, so is
 * every other device on which the member was ever signed in.
 */
export async function signOutDevices(db: Db, { memberId, sessionKey }: Own, id?: string): Promise<string[]> {
  return db.transaction(async (tx) => {
    // The account's row is locked before the sessions, so that a log-in under way runs wholly before or after
    // this.
    await tx.select().from(accounts).where(eq(accounts.id, memberId)).for("no key update");
    const own = await tx
      .select({ key: sessions.tokenHash, deviceHash: sessions.deviceHash })
      .from(sessions)
      .where(eq(sessions.accountId, memberId));
    if (id === undefined) {
      const here = own.find(({ key }) => key === sessionKey);
      await endTrustElsewhere(tx, memberId, here?.deviceHash ?? null);
    }
    const keys = own
      .map(({ key }) => key)
      .filter((key) => (id === undefined ? key !== sessionKey : deviceId(key) === id));
    if (keys.length === 0) return [];
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.accountId, memberId), inArray(sessions.tokenHash, keys)))
      .returning({ key: sessions.tokenHash, deviceHash: sessions.deviceHash });
    const devices = ended.flatMap(({ deviceHash }) => deviceHash ?? []);
    await endTrust(tx, memberId, devices);
    return ended.map(({ key }) => key);
  });
}
