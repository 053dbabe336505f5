import { and, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { staffAccounts, staffInvites } from "#server/db/schema/staff.ts";
import { liftLocks } from "#server/modules/people/authentication/login-locks.ts";
import { AppError, FieldError, type FieldRefusal } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { checkPassword, checkPasswordLength, hashPassword } from "#server/platform/passwords/passwords.ts";
import { countUpTo } from "#server/platform/text/graphemes.ts";
import { hashToken } from "#server/platform/tokens.ts";
import { recordAct } from "./record-act.ts";
import { staffNameLongest } from "./staff-limits.ts";
import { codeLock, passwordLock } from "./staff-locks.ts";

type Visit = { token: string; now: Date };
type Choice = Visit & { name: string; password: string; repeatedPassword: string; site: RequestSite };

function isUsable({ token, now }: Visit) {
  return and(
    eq(staffInvites.tokenHash, hashToken(token)),
    // defence: staff-link-once
    isNull(staffInvites.usedAt),
    // defence: staff-link-expires
    gt(staffInvites.expiresAt, now),
  );
}

/** The account of a one-time link; refuses links that are used, replaced, expired or unknown. */
export async function getInvite(db: Db, visit: Visit) {
  const [found] = await db
    .select({
      staffId: staffAccounts.id,
      email: staffAccounts.email,
      mailbox: staffAccounts.emailNormalized,
      name: staffAccounts.name,
    })
    .from(staffInvites)
    .innerJoin(staffAccounts, eq(staffAccounts.id, staffInvites.staffId))
    .where(and(isUsable(visit), staffAccounts.isActive));
  if (!found) throw new AppError("link_invalid");
  return found;
}

/** Uses the link up: sets the new name and password, and ends all sessions of the account. */
export async function acceptInvite(db: Db, choice: Choice): Promise<{ email: string }> {
  const { site, now, password } = choice;
  const name = choice.name.normalize("NFC").trim();
  const { staffId, email, mailbox } = await getInvite(db, choice);
  const fields = await refuseFields({ ...choice, name }, [email, site.settings.brand.name]);
  if (Object.keys(fields).length > 0) throw new FieldError(fields);
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const used = await tx
      .update(staffInvites)
      .set({ usedAt: now })
      .where(isUsable(choice))
      .returning({ staffId: staffInvites.staffId });
    // defence: staff-link-locked-look
    if (used.length === 0) throw new AppError("link_invalid");
    await tx
      .update(staffAccounts)
      .set({ name, passwordHash, passwordSetAt: now })
      .where(eq(staffAccounts.id, staffId));
    // The link proves its owner: earlier wrong guesses no longer count.
    await liftLocks(tx, [passwordLock(mailbox), codeLock(staffId)]);
    const subject = { kind: "staff", id: staffId };
    const act = { act: "staff.password_set", subject, reason: "one_time_link" };
    await recordAct(tx, { ...act, staffId, siteId: site.id, at: now });
  });
  return { email };
}

async function refuseFields(
  { name, password, repeatedPassword }: Choice,
  words: readonly string[],
): Promise<Record<string, FieldRefusal>> {
  const fields: Record<string, FieldRefusal> = {};
  if (name === "") fields.name = { code: "required" };
  else if (countUpTo(name, staffNameLongest + 1) > staffNameLongest) fields.name = { code: "too_long" };
  const wrongLength = password === "" ? "required" : checkPasswordLength(password);
  if (wrongLength) fields.password = { code: wrongLength };
  else if (repeatedPassword === "") fields.repeated_password = { code: "required" };
  else if (repeatedPassword !== password) fields.repeated_password = { code: "passwords_differ" };
  if (Object.keys(fields).length > 0) return fields;
  const code = await checkPassword(password, [name, ...words]);
  return code ? /* defence: staff-password-checked */ { password: { code } } : {};
}
