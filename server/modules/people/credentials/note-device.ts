import { and, count, eq, gt, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { trustedDeviceDays } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { sessions } from "#server/db/schema/accounts.ts";
import {
  authenticators,
  loginChallenges,
  ownDevices,
  passkeyChallenges,
} from "#server/db/schema/credentials.ts";
import { dayMs } from "#server/platform/time-units.ts";
import { hashToken, newToken } from "#server/platform/tokens.ts";
import { ownDeviceDays } from "./credential-limits.ts";

type Noted = {
  /** The new value of the device's cookie. */
  deviceToken: string;
  /** The member has other devices, or is signed in elsewhere, and was never on this one. */
  isStrange: boolean;
};

type Visit = { accountId: string; device: string | null; now: Date };

/**
 * Makes a device the member's own at a log-in. Call with the account's row locked, so that of two log-ins at
 * once one is the first. With `isTrusted` the device is asked for no second step for 30 days.
 */
export async function noteDevice(
  tx: Db,
  { accountId, device, isTrusted = false, now }: Visit & { isTrusted?: boolean },
): Promise<Noted> {
  const deviceToken = device === null || isTrusted ? newToken() : device;
  // A trusted device gets a new token, because a stranger may have learnt the old one before.
  if (device !== null && deviceToken !== device) await renameDevice(tx, device, deviceToken);
  const deviceHash = hashToken(deviceToken);
  const [known] = await tx
    .select({
      all: count(),
      same: count(sql`case when ${ownDevices.deviceHash} = ${deviceHash} then 1 end`),
    })
    .from(ownDevices)
    .where(eq(ownDevices.accountId, accountId));
  const trustedUntil = isTrusted ? new Date(now.getTime() + trustedDeviceDays * dayMs) : null;
  await tx
    .insert(ownDevices)
    .values({ accountId, deviceHash, createdAt: now, lastUsedAt: now, trustedUntil })
    .onConflictDoUpdate({
      target: [ownDevices.accountId, ownDevices.deviceHash],
      set: { lastUsedAt: now, ...(trustedUntil && { trustedUntil }) },
    });
  if (known?.same) return { deviceToken, isStrange: false };
  const isElsewhere = await isSignedIn(tx, accountId, now);
  const isStrange = (known?.all ?? 0) > 0 || /* defence: first-device-beside-sessions */ isElsewhere;
  return { deviceToken, isStrange };
}

/** For an account without devices: its sessions are older than the list of devices. */
async function isSignedIn(tx: Db, accountId: string, now: Date): Promise<boolean> {
  const [open] = await tx
    .select({ accountId: sessions.accountId })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, now)))
    .limit(1);
  return open !== undefined;
}

async function renameDevice(tx: Db, device: string, deviceToken: string): Promise<void> {
  await tx
    .update(ownDevices)
    .set({ deviceHash: hashToken(deviceToken) })
    .where(eq(ownDevices.deviceHash, hashToken(device)));
}

/**
 * Resets the devices after a new password. Everything that was begun with the old one ends: log-ins that
 * await their second step, and offered passkeys and app keys. Only `device` stays the member's own, and none
 * is trusted. If none stays, a row of no real device replaces them: without rows the member would seem to
 * have no device yet, and no mail would report the next log-in.
 */
export async function forgetDevices(tx: Db, { accountId, device, now }: Visit): Promise<void> {
  const others = device === null ? undefined : ne(ownDevices.deviceHash, hashToken(device));
  await tx.delete(ownDevices).where(and(eq(ownDevices.accountId, accountId), others));
  // defence: new-password-ends-trust
  await tx.update(ownDevices).set({ trustedUntil: null }).where(eq(ownDevices.accountId, accountId));
  const [kept] = await tx
    .select({ deviceHash: ownDevices.deviceHash })
    .from(ownDevices)
    .where(eq(ownDevices.accountId, accountId))
    .limit(1);
  if (!kept) {
    const deviceHash = hashToken(newToken());
    await tx.insert(ownDevices).values({ accountId, deviceHash, createdAt: now, lastUsedAt: now });
  }
  await tx.delete(loginChallenges).where(eq(loginChallenges.accountId, accountId));
  // A request that was authenticated before may still be sending its body.
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.accountId, accountId));
  await tx
    .delete(authenticators)
    .where(and(eq(authenticators.accountId, accountId), isNull(authenticators.confirmedAt)));
}

/** Ends the trust of all devices but `deviceHash`, also of those without a session. */
export async function endTrustElsewhere(tx: Db, accountId: string, deviceHash: string | null): Promise<void> {
  const others = deviceHash === null ? undefined : ne(ownDevices.deviceHash, deviceHash);
  await tx
    .update(ownDevices)
    .set({ trustedUntil: null })
    .where(and(eq(ownDevices.accountId, accountId), others));
}

/** Ends the trust of these devices: they are asked for the second step again. */
export async function endTrust(tx: Db, accountId: string, deviceHashes: readonly string[]): Promise<void> {
  if (deviceHashes.length === 0) return;
  await tx
    .update(ownDevices)
    .set({ trustedUntil: null })
    .where(and(eq(ownDevices.accountId, accountId), inArray(ownDevices.deviceHash, [...deviceHashes])));
}

/** Deletes devices unused for a year, except the last: without it the next log-in would seem the first. */
export async function forgetOldDevices(db: Db, now: Date): Promise<void> {
  const newer = alias(ownDevices, "newer");
  await db.delete(ownDevices).where(
    and(
      lt(ownDevices.lastUsedAt, new Date(now.getTime() - ownDeviceDays * dayMs)),
      sql`exists (select 1 from ${ownDevices} as newer where ${newer.accountId} = ${ownDevices.accountId}
        and (${newer.lastUsedAt}, ${newer.deviceHash}) > (${ownDevices.lastUsedAt}, ${ownDevices.deviceHash}))`,
    ),
  );
}
