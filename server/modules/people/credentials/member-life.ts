import { eq } from "drizzle-orm";
import {
  authenticators,
  loginChallenges,
  ownDevices,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  secondStepLosses,
} from "#server/db/schema/credentials.ts";
import type { MemberLife } from "#server/platform/member-life.ts";

export const credentialsLife: MemberLife = {
  module: "credentials",
  tables: {
    own_devices: { forget: "erased", export: "shown" },
    authenticators: { forget: "erased", export: "shown" },
    recovery_codes: { forget: "erased", export: "shown" },
    passkeys: { forget: "erased", export: "shown" },
    second_step_losses: { forget: "erased", export: "shown" },
    passkey_challenges: {
      forget: "erased",
      export: { withheld: "what a passkey was to sign within the last minutes" },
    },
    login_challenges: {
      forget: "erased",
      export: { withheld: "log-ins of the last minutes that await a code" },
    },
  },
  async forget(tx, { memberId }) {
    await tx.delete(ownDevices).where(eq(ownDevices.accountId, memberId));
    await tx.delete(authenticators).where(eq(authenticators.accountId, memberId));
    await tx.delete(passkeys).where(eq(passkeys.accountId, memberId));
    await tx.delete(secondStepLosses).where(eq(secondStepLosses.accountId, memberId));
    await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.accountId, memberId));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, memberId));
    await tx.delete(loginChallenges).where(eq(loginChallenges.accountId, memberId));
    return "gone";
  },
  async export(db, memberId) {
    return {
      own_devices: await db
        .select({
          createdAt: ownDevices.createdAt,
          lastUsedAt: ownDevices.lastUsedAt,
          trustedUntil: ownDevices.trustedUntil,
        })
        .from(ownDevices)
        .where(eq(ownDevices.accountId, memberId)),
      // Without secrets: neither the key of the app nor the codes.
      authenticators: await db
        .select({ createdAt: authenticators.createdAt, confirmedAt: authenticators.confirmedAt })
        .from(authenticators)
        .where(eq(authenticators.accountId, memberId)),
      passkeys: await db
        .select({
          name: passkeys.name,
          createdAt: passkeys.createdAt,
          lastUsedAt: passkeys.lastUsedAt,
        })
        .from(passkeys)
        .where(eq(passkeys.accountId, memberId)),
      second_step_losses: await db
        .select({ startedAt: secondStepLosses.startedAt, endsAt: secondStepLosses.endsAt })
        .from(secondStepLosses)
        .where(eq(secondStepLosses.accountId, memberId)),
      recovery_codes: await db
        .select({ createdAt: recoveryCodes.createdAt, usedAt: recoveryCodes.usedAt })
        .from(recoveryCodes)
        .where(eq(recoveryCodes.accountId, memberId)),
    };
  },
};
