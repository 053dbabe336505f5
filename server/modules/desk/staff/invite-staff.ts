import { and, count, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { StaffRole } from "#contracts/desk/roles.ts";
import { inviteHours } from "#contracts/limits.ts";
import { holdLock } from "#server/db/hold-lock.ts";
import type { Db } from "#server/db/open-database.ts";
import { staffAccounts, staffInvites } from "#server/db/schema/staff.ts";
import { newId } from "#server/platform/ids.ts";
import { mailboxKey, normalizeEmail } from "#server/platform/mail/email-address.ts";
import { hourMs } from "#server/platform/time-units.ts";
import { hashToken, newToken } from "#server/platform/tokens.ts";
import { recordAct } from "./record-act.ts";

/** Why no link was made; tools/staff.ts prints it as a sentence. */
export type InviteRefusal = "email_invalid" | "owner_exists" | "staff_exists" | "unknown";
export type Invited = { token: string; isNew: boolean } | { refusal: InviteRefusal };

/**
 * Creates the first owner of a deployment and a link to choose name and password; for an owner who never used
 * it, a new link. Refused after an owner has a password.
 */
export async function inviteOwner(db: Db, { email, now }: { email: string; now: Date }): Promise<Invited> {
  const address = normalizeEmail(email);
  if (!address) return { refusal: "email_invalid" };
  const emailNormalized = mailboxKey(address);
  return db.transaction(async (tx) => {
    await holdLock(tx, "inviteOwner");
    const isOwner = sql`'owner' = any(${staffAccounts.roles})`;
    const [known] = await tx
      .select({ count: count() })
      .from(staffAccounts)
      .where(and(isOwner, isNotNull(staffAccounts.passwordHash), staffAccounts.isActive));
    // defence: first-owner-only
    if ((known?.count ?? 0) > 0) return { refusal: "owner_exists" as const };
    const [same] = await tx
      .select({ id: staffAccounts.id })
      .from(staffAccounts)
      .where(eq(staffAccounts.emailNormalized, emailNormalized));
    const roles: StaffRole[] = ["owner"];
    const staffId = same?.id ?? newId();
    if (same)
      await tx.update(staffAccounts).set({ roles, isActive: true }).where(eq(staffAccounts.id, staffId));
    else
      await tx
        .insert(staffAccounts)
        .values({ id: staffId, email: address, emailNormalized, roles, createdAt: now });
    return { token: await makeLink(tx, { staffId, reason: "first_owner", now }), isNew: !same };
  });
}

/** Creates an account with one role, for all sites, and its link; refused if the address is taken. */
export async function inviteStaff(
  db: Db,
  { email, role, now }: { email: string; role: StaffRole; now: Date },
): Promise<Invited> {
  const address = normalizeEmail(email);
  if (!address) return { refusal: "email_invalid" };
  return db.transaction(async (tx) => {
    const made = await tx
      .insert(staffAccounts)
      .values({
        id: newId(),
        email: address,
        emailNormalized: mailboxKey(address),
        roles: [role],
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: staffAccounts.id });
    const [account] = made;
    if (!account) return { refusal: "staff_exists" as const };
    return { token: await makeLink(tx, { staffId: account.id, reason: role, now }), isNew: true };
  });
}

/** A new link for an existing account: its owner can choose another password with it. */
export async function inviteAgain(db: Db, { email, now }: { email: string; now: Date }): Promise<Invited> {
  const address = normalizeEmail(email);
  if (!address) return { refusal: "email_invalid" };
  return db.transaction(async (tx) => {
    const [account] = await tx
      .select({ id: staffAccounts.id })
      .from(staffAccounts)
      .where(and(eq(staffAccounts.emailNormalized, mailboxKey(address)), staffAccounts.isActive));
    if (!account) return { refusal: "unknown" as const };
    return {
      token: await makeLink(tx, { staffId: account.id, reason: "password_forgotten", now }),
      isNew: false,
    };
  });
}

/** A link of 24 hours; earlier links become invalid. */
async function makeLink(
  tx: Db,
  { staffId, reason, now }: { staffId: string; reason: string; now: Date },
): Promise<string> {
  const token = newToken();
  await tx
    .update(staffInvites)
    .set({ usedAt: now })
    .where(and(eq(staffInvites.staffId, staffId), isNull(staffInvites.usedAt)));
  await tx.insert(staffInvites).values({
    tokenHash: hashToken(token),
    staffId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + inviteHours * hourMs),
  });
  const subject = { kind: "staff", id: staffId };
  await recordAct(tx, { act: "staff.invited", subject, reason, staffId: null, siteId: null, at: now });
  return token;
}
