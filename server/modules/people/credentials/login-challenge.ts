import { and, eq, gt, lt, sql } from "drizzle-orm";
import { challengeMinutes } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { loginChallenges, ownDevices } from "#server/db/schema/credentials.ts";
import { newId } from "#server/platform/ids.ts";
import { minuteMs } from "#server/platform/time-units.ts";
import { hashToken, newToken } from "#server/platform/tokens.ts";
import { findAuthenticator } from "./authenticator.ts";
import { challengeTries } from "./credential-limits.ts";

/** The second step of a log-in: valid once, for minutes, in the browser with the token in a cookie. */
export type Challenge = { id: string; browserToken: string };
export type OpenChallenge = typeof loginChallenges.$inferSelect;

type Login = { accountId: string; device: string | null; reactivates: boolean; now: Date };

/**
 * Makes a challenge; null where the account asks for no second step, or this device is trusted. Call with the
 * account's row locked.
 */
export async function challengeLogin(tx: Db, login: Login): Promise<Challenge | null> {
  const { accountId, device, reactivates, now } = login;
  if ((await findAuthenticator(tx, accountId)) === null) return null;
  if (device !== null && (await isTrusted(tx, { accountId, device, now }))) return null;
  const challenge = { id: newId(), browserToken: newToken() };
  await tx.insert(loginChallenges).values({
    id: challenge.id,
    accountId,
    browserHash: hashToken(challenge.browserToken),
    reactivates,
    expiresAt: new Date(now.getTime() + challengeMinutes * minuteMs),
  });
  return challenge;
}

async function isTrusted(
  tx: Db,
  { accountId, device, now }: { accountId: string; device: string; now: Date },
): Promise<boolean> {
  const [trusted] = await tx
    .select({ accountId: ownDevices.accountId })
    .from(ownDevices)
    .where(
      and(
        eq(ownDevices.accountId, accountId),
        eq(ownDevices.deviceHash, hashToken(device)),
        // defence: trust-expires
        gt(ownDevices.trustedUntil, now),
      ),
    );
  return trusted !== undefined;
}

/** Counts a try and answers the challenge of this browser; null where there is none, or no try is left. */
export async function takeTry(
  db: Db,
  { id, browserToken, now }: Challenge & { now: Date },
): Promise<OpenChallenge | null> {
  const [taken] = await db
    .update(loginChallenges)
    .set({ tries: sql`${loginChallenges.tries} + 1` })
    .where(
      and(
        eq(loginChallenges.id, id),
        // defence: challenge-bound-to-browser
        eq(loginChallenges.browserHash, hashToken(browserToken)),
        gt(loginChallenges.expiresAt, now),
        // defence: challenge-tries-counted
        lt(loginChallenges.tries, challengeTries),
      ),
    )
    .returning();
  return taken ?? null;
}

/** Ends a challenge; of two answers to one challenge only the first gets true. */
export async function closeChallenge(tx: Db, id: string): Promise<boolean> {
  const closed = await tx
    .delete(loginChallenges)
    .where(eq(loginChallenges.id, id))
    .returning({ id: loginChallenges.id });
  return closed.length > 0;
}

export async function forgetOldChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(loginChallenges).where(lt(loginChallenges.expiresAt, now));
}
