import { eq } from "drizzle-orm";
import type { Locale } from "#i18n/locales.ts";
import type { Db } from "#server/db/open-database.ts";
import { staffAccounts } from "#server/db/schema/staff.ts";
import {
  forgiveAttempt,
  type LockKeys,
  takeAttempt,
} from "#server/modules/people/authentication/login-locks.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { WriteAct } from "#server/platform/http/staff-act.ts";
import { mailboxKey, normalizeEmail } from "#server/platform/mail/email-address.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";
import { admitted, dummyVerify, verifyPassword } from "#server/platform/passwords/passwords.ts";
import { hashToken } from "#server/platform/tokens.ts";
import { sendCode } from "./send-code.ts";
import { isStillVerified, type StaffDevice } from "./staff-device.ts";
import { deviceLock, networkLock, passwordLock } from "./staff-locks.ts";
import { startStaffSession } from "./staff-session.ts";

type NeededServices = { db: Db; post: Post; secret: string; write: WriteAct };
type Login = {
  email: string;
  password: string;
  site: RequestSite;
  locale: Locale;
  address: string;
  device: StaffDevice | null;
  userAgent: string | undefined;
  now: Date;
};
export type StaffLogin = { token: string; needsCode: boolean };

/**
 * Checks an address and a password, and mails a code if this browser has not given one lately. Answer and
 * time are the same if the address is unknown, its account is closed, or it may not see this site.
 */
export async function logInStaff(services: NeededServices, input: Login): Promise<StaffLogin> {
  const email = normalizeEmail(input.email);
  if (!email) throw new FieldError({ email: { code: "email_invalid" } });
  return admitted(() => tryPassword(services, input, mailboxKey(email)));
}

async function tryPassword(services: NeededServices, input: Login, mailbox: string): Promise<StaffLogin> {
  const { db } = services;
  const { device, now, password, site } = input;
  const [account] = await db.select().from(staffAccounts).where(eq(staffAccounts.emailNormalized, mailbox));
  const isOwnDevice = device !== null && device.staffId === account?.id;
  const keys: LockKeys = isOwnDevice
    ? { account: deviceLock(device.device) }
    : {
        // defence: staff-login-locks
        account: passwordLock(mailbox),
        address: networkLock(input.address),
      };
  // Counted before the check, as for members.
  const attempt = await takeAttempt(db, keys, now);
  const passwordHash = account?.passwordHash;
  // defence: password-checked-for-no-staff
  if (!passwordHash) await dummyVerify(password);
  const isRight = passwordHash ? await verifyPassword(passwordHash, password) : false;
  const maySee = account?.siteIds?.includes(site.id) ?? true;
  // defence: closed-staff-like-unknown
  if (!account?.isActive || !maySee) throw new AppError("login_failed");
  if (!isRight || !passwordHash) throw new AppError("login_failed");
  await forgiveAttempt(db, attempt, { isProven: true });
  return db.transaction((tx) => startSession(tx, services, { ...input, account, passwordHash }));
}

type Checked = Login & { account: typeof staffAccounts.$inferSelect; passwordHash: string };

async function startSession(tx: Db, services: NeededServices, input: Checked): Promise<StaffLogin> {
  const { account, device, locale, now, passwordHash, site, userAgent } = input;
  const isVerified = isStillVerified(device, account, now);
  const staffId = account.id;
  const token = await startStaffSession(tx, { staffId, passwordHash, isVerified, now, userAgent });
  if (!token) throw new AppError("login_failed");
  if (!isVerified) {
    const sessionKey = hashToken(token);
    await sendCode(tx, services, { staffId, email: account.email, sessionKey, site, locale, now });
    return { token, needsCode: true };
  }
  await services.write(tx, {
    act: "staff.logged_in",
    subject: { kind: "staff", id: staffId },
    reason: "remembered_browser",
    staffId,
    siteId: site.id,
    at: now,
  });
  return { token, needsCode: false };
}
