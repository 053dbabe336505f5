import { randomBytes } from "node:crypto";
import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { passkeyChallenges, passkeys } from "#server/db/schema/credentials.ts";
import { newId } from "#server/platform/ids.ts";
import { hashToken } from "#server/platform/tokens.ts";
import { issuePasskeyChallenge } from "./passkey-challenge.ts";
import { type CheckedPasskey, creationOptions, type NewPasskey } from "./passkeys.ts";

/** A key that was made for a sign-up, and the browser that made it. */
export type SignupPasskey = CheckedPasskey & { browserToken: string; now: Date };

/** The data that a browser needs to make a key for an account that does not exist yet. Reads no account. */
export async function offerSignupPasskey(
  db: Db,
  { party, siteName, email, knownToken, now }: Omit<NewPasskey, "accountId">,
): Promise<{ options: object; browserToken: string }> {
  const { rpId } = party;
  const userHandle = randomBytes(32).toString("base64url");
  const asked = { purpose: "sign_up", accountId: null, rpId, userHandle, knownToken, now } as const;
  const { challenge, browserToken } = await issuePasskeyChallenge(db, asked);
  const options = await creationOptions({ rpId, siteName, email, userHandle, challenge, own: [] });
  return { options, browserToken };
}

/**
 * Keeps the key of a new account; false where it was not made for a sign-up in this browser, or has an owner
 * already. The offer stays until it expires and stores the new owner, so that a repeated sign-up finds the
 * account (findSignupOf).
 */
export async function addSignupPasskey(
  tx: Db,
  { accountId, name, ...made }: SignupPasskey & { accountId: string; name: string },
): Promise<boolean> {
  const { challenge: _, browserToken: __, now, ...checked } = made;
  const [spent] = await tx
    .update(passkeyChallenges)
    .set({ accountId })
    .where(and(isOffer(made), /* defence: signup-passkey-once */ isNull(passkeyChallenges.accountId)))
    .returning({ userHandle: passkeyChallenges.userHandle });
  if (!spent?.userHandle) return false;
  const { userHandle } = spent;
  const added = await tx
    .insert(passkeys)
    .values({ id: newId(), accountId, name, createdAt: now, userHandle, ...checked })
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  // defence: signup-passkey-of-one
  if (added.length === 0) return false;
  return true;
}

/** The account that this browser made with this key within the last minutes, if its answer was lost. */
export async function findSignupOf(db: Db, made: SignupPasskey): Promise<string | null> {
  const [found] = await db
    .select({ accountId: passkeys.accountId })
    .from(passkeyChallenges)
    .innerJoin(passkeys, eq(passkeys.accountId, passkeyChallenges.accountId))
    .where(
      and(
        isOffer(made),
        isNotNull(passkeyChallenges.accountId),
        eq(passkeys.credentialId, made.credentialId),
        eq(passkeys.publicKey, made.publicKey),
      ),
    );
  return found?.accountId ?? null;
}

function isOffer({ challenge, browserToken, rpId, now }: SignupPasskey) {
  return and(
    eq(passkeyChallenges.challengeHash, hashToken(challenge)),
    eq(passkeyChallenges.purpose, "sign_up"),
    // defence: signup-passkey-bound
    eq(passkeyChallenges.browserHash, hashToken(browserToken)),
    eq(passkeyChallenges.rpId, rpId),
    gt(passkeyChallenges.expiresAt, now),
  );
}
