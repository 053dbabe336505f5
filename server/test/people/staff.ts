import type { StaffRole } from "#contracts/desk/roles.ts";
import { staffAccounts } from "#server/db/schema/staff.ts";
import { startStaffSession } from "#server/modules/desk/staff/staff-session.ts";
import { newId } from "#server/platform/ids.ts";
import { hashPassword } from "#server/platform/passwords/passwords.ts";
import type { Browser, TestApp } from "#server/test/app/build-app.ts";

export const staffPassword = "lighthouse keeper 47 soup";
let hashing: Promise<string> | null = null;
let counter = 0;

export type TestStaff = { id: string; email: string; passwordHash: string };

/** Creates a staff member with a password; by default an owner who sees all sites. */
export async function createStaff(
  app: TestApp,
  given: Partial<typeof staffAccounts.$inferInsert> = {},
): Promise<TestStaff> {
  counter += 1;
  const name = `Staff ${counter}`;
  const email = given.email ?? `staff${counter}@desk.example`;
  hashing ??= hashPassword(staffPassword);
  const passwordHash = await hashing;
  const id = newId();
  await app.services.db.insert(staffAccounts).values({
    id,
    email,
    emailNormalized: email,
    name,
    passwordHash,
    passwordSetAt: app.clock.now(),
    roles: ["owner"] satisfies StaffRole[],
    createdAt: app.clock.now(),
    ...given,
  });
  return { id, email, passwordHash };
}

/** Signs a staff member in without hashing a password. */
export async function openStaffSession(
  app: TestApp,
  { id, passwordHash }: TestStaff,
  { browser = app.browser(), isVerified = true }: { browser?: Browser; isVerified?: boolean } = {},
): Promise<Browser> {
  const session = { staffId: id, passwordHash, isVerified, now: app.clock.now(), userAgent: "test" };
  const token = await startStaffSession(app.services.db, session);
  if (!token) throw new Error("no staff session");
  browser.cookies.set("staff", token);
  return browser;
}

/** Sends address and password; the code is still missing. */
export function givePassword(browser: Browser, { email }: { email: string }, password = staffPassword) {
  return browser.call("POST /api/admin/session", { body: { email, password } });
}

/** The newest code mailed to an address. */
export async function readCode(app: TestApp, { email }: { email: string }): Promise<string> {
  const [mail] = await app.mailsTo(email);
  const code = /^\d{6}$/m.exec(mail?.text ?? "")?.[0];
  if (!code) throw new Error(`no code in ${mail?.text}`);
  return code;
}

/** Logs in by both steps. */
export async function logInAsStaff(
  app: TestApp,
  staff: TestStaff,
  browser = app.browser(),
): Promise<Browser> {
  const first = await givePassword(browser, staff);
  if (first.status !== 200) throw new Error(`staff log-in: ${first.status} ${JSON.stringify(first.body)}`);
  if (!first.body.needs_code) return browser;
  const code = await readCode(app, staff);
  const second = await browser.call("POST /api/admin/session-codes", { body: { code } });
  if (second.status !== 200) throw new Error(`staff code: ${second.status}`);
  return browser;
}
