import {
  authenticators,
  loginChallenges,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  secondStepLosses,
} from "#server/db/schema/credentials.ts";
import { newId } from "#server/platform/ids.ts";
import type { TestApp } from "#server/test/app/build-app.ts";

/** Adds a row for a member to each table of credentials besides the password. */
export async function giveEveryCredential(app: TestApp, accountId: string): Promise<void> {
  const { db } = app.services;
  const now = app.clock.now();
  const expiresAt = new Date(now.getTime() + 300_000);
  await db.insert(authenticators).values({ accountId, sealedKey: newId(), createdAt: now });
  await db.insert(recoveryCodes).values({ accountId, codeHash: newId(), createdAt: now });
  await db
    .insert(loginChallenges)
    .values({ id: newId(), accountId, browserHash: newId(), reactivates: false, expiresAt });
  await db.insert(passkeys).values({
    ...{ id: newId(), accountId, credentialId: newId(), publicKey: newId(), counter: 0, transports: [] },
    ...{ rpId: "localhost", userHandle: newId(), name: "A phone", createdAt: now },
  });
  await db.insert(passkeyChallenges).values({
    ...{ challengeHash: newId(), purpose: "create", accountId, browserHash: newId() },
    ...{ rpId: "localhost", expiresAt },
  });
  await db
    .insert(secondStepLosses)
    .values({ accountId, stopTokenHash: newId(), startedAt: now, endsAt: expiresAt });
}
