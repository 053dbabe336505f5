import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { challengeMinutes } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { passkeyChallenges } from "#server/db/schema/credentials.ts";
import { minuteMs } from "#server/platform/time-units.ts";
import { hashToken, newToken } from "#server/platform/tokens.ts";

/** The host that a passkey belongs to, and the origin of its pages. */
export type RelyingParty = { rpId: string; origin: string };

/** A new key, a log-in, a proof by a signed-in member, or a new account with a key. */
export type Purpose = "create" | "log_in" | "confirm" | "sign_up";
type Asked = {
  purpose: Purpose;
  /** The account whose key is made or asked for; null for a log-in and a sign-up. */
  accountId: string | null;
  rpId: string;
};
type Issued = Asked & { knownToken: string; userHandle?: string | null; now: Date };
export type NewChallenge = { challenge: string; browserToken: string };

/**
 * Makes a challenge to sign once, within five minutes, in the browser that gets the token as a cookie.
 * `knownToken` is the token that the cookie has already: it is kept, so that a challenge of one tab survives
 * one of another tab.
 */
export async function issuePasskeyChallenge(
  db: Db,
  { purpose, accountId, rpId, knownToken, userHandle = null, now }: Issued,
): Promise<NewChallenge> {
  const challenge = newToken();
  const browserToken = /^[\w-]{43}$/.test(knownToken) ? knownToken : newToken();
  await db.insert(passkeyChallenges).values({
    challengeHash: hashToken(challenge),
    purpose,
    accountId,
    browserHash: hashToken(browserToken),
    rpId,
    userHandle,
    expiresAt: new Date(now.getTime() + challengeMinutes * minuteMs),
  });
  return { challenge, browserToken };
}

/** Uses a challenge up; null where it is used, expired, or of another purpose, account or browser. */
export async function spendPasskeyChallenge(
  db: Db,
  { challenge, browserToken, purpose, accountId, rpId, now }: Asked & NewChallenge & { now: Date },
): Promise<{ userHandle: string | null } | null> {
  const [spent] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashToken(challenge)),
        // defence: passkey-challenge-purpose
        eq(passkeyChallenges.purpose, purpose),
        // defence: passkey-challenge-bound
        eq(passkeyChallenges.browserHash, hashToken(browserToken)),
        eq(passkeyChallenges.rpId, rpId),
        gt(passkeyChallenges.expiresAt, now),
        accountId === null ? isNull(passkeyChallenges.accountId) : eq(passkeyChallenges.accountId, accountId),
      ),
    )
    .returning({ userHandle: passkeyChallenges.userHandle });
  return spent ?? null;
}

/** The challenge that a browser claims to have signed; the signature is checked later. */
export function readChallenge(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}

export async function forgetPasskeyChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
}
