import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { loginLocks } from "#server/db/schema/accounts.ts";
import { auditLog, staffAccounts, staffCodes, staffInvites, staffSessions } from "#server/db/schema/staff.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, createSite, testPassword } from "#server/test/people/factories.ts";
import {
  createStaff,
  givePassword,
  logInAsStaff,
  openStaffSession,
  readCode,
} from "#server/test/people/staff.ts";
import { forgetStaffSecrets } from "./forget-staff-secrets.ts";
import { startStaffSession } from "./staff-session.ts";

const verified = vi.hoisted(() => ({ count: 0 }));
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  return {
    ...real,
    hash: (password: string) => real.hash(password, cheap),
    verify: (...args: Parameters<typeof real.verify>) => {
      verified.count += 1;
      return real.verify(...args);
    },
  };
});

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.services.db.delete(loginLocks);
});

let networks = 0;
/** Each browser has a network of its own. */
function newBrowser(): Browser {
  networks += 1;
  return app.browser({ address: `10.7.${networks >> 8}.${networks & 255}` });
}
const sessionOf = async (browser: Browser) => (await browser.call("GET /api/admin/session")).body;
const giveCode = (browser: Browser, code: string) =>
  browser.call("POST /api/admin/session-codes", { body: { code } });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const actsOf = (staffId: string) =>
  app.services.db.select().from(auditLog).where(eq(auditLog.staffId, staffId)).orderBy(desc(auditLog.at));

describe("a log-in of staff", () => {
  it("takes a password and a code of six digits, and is written down", async () => {
    const staff = await createStaff(app);
    const browser = newBrowser();
    expect((await givePassword(browser, staff)).body).toEqual({ needs_code: true });
    const before = browser.cookies.get("staff");
    expect(await sessionOf(browser)).toEqual({ staff: null, needs_code: true });
    const code = await readCode(app, staff);
    expect((await giveCode(browser, ` ${code.slice(0, 3)} ${code.slice(3)} `)).body.staff).toMatchObject({
      id: staff.id,
      roles: ["owner"],
    });
    expect(await sessionOf(browser)).toMatchObject({ staff: { email: staff.email }, needs_code: false });
    // The token from before the second step is invalid after it.
    expect(browser.cookies.get("staff")).not.toBe(before);
    browser.cookies.set("staff", before ?? "");
    expect(await sessionOf(browser)).toEqual({ staff: null, needs_code: false });
    expect(await actsOf(staff.id)).toMatchObject([
      { act: "staff.logged_in", reason: "code", memberId: null },
    ]);
  });

  it("sets a cookie that no script reads and no other site sends", async () => {
    const staff = await createStaff(app);
    const { headers } = await givePassword(newBrowser(), staff);
    expect(String(headers["set-cookie"])).toMatch(/^staff=[\w-]{43}; .*HttpOnly; SameSite=Strict/);
    const safe = await createTestApp({ env: { PUBLIC_URL: "https://example.com" } });
    const answer = await givePassword(safe.browser(), await createStaff(safe));
    expect(String(answer.headers["set-cookie"])).toMatch(
      /^__Host-staff=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Strict/,
    );
    await safe.close();
  });

  it("asks for the code again after 12 hours, in another browser and after a new password", async () => {
    const staff = await createStaff(app);
    const browser = await logInAsStaff(app, staff, newBrowser());
    await browser.call("DELETE /api/admin/session");
    expect((await givePassword(browser, staff)).body).toEqual({ needs_code: false });
    expect((await sessionOf(browser)).staff).not.toBeNull();
    expect(await actsOf(staff.id)).toContainEqual(
      expect.objectContaining({ act: "staff.logged_in", reason: "remembered_browser" }),
    );
    expect((await givePassword(newBrowser(), staff)).body).toEqual({ needs_code: true });
    // Another person's browser is no second step.
    const other = await createStaff(app);
    expect((await givePassword(browser, other)).body).toEqual({ needs_code: true });
    const { db } = app.services;
    const set = { passwordSetAt: new Date(app.clock.now().getTime() + 1000) };
    await db.update(staffAccounts).set(set).where(eq(staffAccounts.id, staff.id));
    expect((await givePassword(browser, staff)).body).toEqual({ needs_code: true });
    const third = await createStaff(app);
    const kept = await logInAsStaff(app, third, newBrowser());
    app.clock.advance(12 * 3600);
    expect((await givePassword(kept, third)).body).toEqual({ needs_code: true });
  });

  it("takes no forged browser for one that gave a code", async () => {
    const staff = await createStaff(app);
    const browser = newBrowser();
    for (const signature of ["", "x", "A".repeat(43)]) {
      const value = `${staff.id}.${"d".repeat(22)}.${app.clock.now().getTime()}.${signature}`;
      browser.cookies.set("staff-device", value);
      expect((await givePassword(browser, staff)).body).toEqual({ needs_code: true });
    }
  });

  it("is refused a member's password, and a member the staff's", async () => {
    const staff = await createStaff(app);
    const member = await createMember(app, { account: { email: staff.email } });
    expect((await givePassword(newBrowser(), member, testPassword)).status).toBe(401);
  });
});

describe("whether an address is staff's", () => {
  it("is told by no answer and by no work: unknown, uninvited, closed, of another site, or a wrong password", async () => {
    const elsewhere = await createSite(app, "elsewhere.example");
    const cases = [
      { email: "nobody@desk.example" },
      await createStaff(app, { passwordHash: null, passwordSetAt: null }),
      await createStaff(app, { isActive: false }),
      await createStaff(app, { siteIds: [elsewhere] }),
    ];
    const known = await createStaff(app);
    const asked = [];
    for (const one of cases) {
      verified.count = 0;
      const { status, body } = await givePassword(newBrowser(), one);
      asked.push([status, body, verified.count]);
    }
    verified.count = 0;
    const { status, body } = await givePassword(newBrowser(), known, "not the password 1");
    asked.push([status, body, verified.count]);
    expect(body.error).toBe("login_failed");
    for (const one of asked) expect(one).toEqual(asked.at(-1));
    expect(verified.count).toBe(1);
    expect(await app.mailsTo("nobody@desk.example")).toEqual([]);
    for (const one of cases.slice(1)) expect(await app.mailsTo(one.email)).toEqual([]);
  });

  it("is told by no lock: known and unknown addresses lock alike", async () => {
    const known = await createStaff(app);
    const seen = [];
    for (const one of [known, { email: "never@desk.example" }]) {
      const statuses = [];
      for (let at = 0; at < 7; at += 1)
        statuses.push((await givePassword(newBrowser(), one, `wrong ${at}`)).status);
      seen.push(statuses);
    }
    expect(seen[0]).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect(seen[1]).toEqual(seen[0]);
    // The right password does not help meanwhile.
    expect((await givePassword(newBrowser(), known)).status).toBe(429);
  });
});

describe("passwords guessed at once", () => {
  it("meet the lock, however many come together", async () => {
    const staff = await createStaff(app);
    verified.count = 0;
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => givePassword(newBrowser(), staff, `guess number ${at}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toEqual([]);
    expect(verified.count).toBe(5);
  });

  it("of strangers do not lock out a browser in which a code was given", async () => {
    const staff = await createStaff(app);
    const own = await logInAsStaff(app, staff, newBrowser());
    await own.call("DELETE /api/admin/session");
    for (let at = 0; at < 6; at += 1) await givePassword(newBrowser(), staff, `wrong ${at}`);
    expect((await givePassword(newBrowser(), staff)).status).toBe(429);
    expect((await givePassword(own, staff)).status).toBe(200);
  });
});

describe("a code", () => {
  it("is dead after five wrong guesses, even at once, and the account's codes are locked", async () => {
    const staff = await createStaff(app);
    const browser = newBrowser();
    await givePassword(browser, staff);
    const code = await readCode(app, staff);
    const guesses = Array.from({ length: 40 }, (_, at) => String(at).padStart(6, "0")).filter(
      (guess) => guess !== code,
    );
    const answers = await Promise.all(guesses.map((guess) => giveCode(browser, guess)));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 200)).toEqual([]);
    expect((await giveCode(browser, code)).status).toBe(429);
    const [row] = await app.services.db.select().from(staffCodes).where(eq(staffCodes.staffId, staff.id));
    expect(row?.tries).toBe(5);
    // A new code is locked too, until the lock ends; the old one stays invalid.
    await browser.call("POST /api/admin/session-code-mails");
    expect((await giveCode(browser, await readCode(app, staff))).status).toBe(429);
    await app.services.db.delete(loginLocks);
    expect((await giveCode(browser, code)).status).not.toBe(200);
  });

  it("dies by its own count where the lock is away", async () => {
    const staff = await createStaff(app);
    const browser = newBrowser();
    await givePassword(browser, staff);
    const code = await readCode(app, staff);
    for (let at = 0; at < 5; at += 1) {
      expect((await giveCode(browser, wrong(code))).body.fields?.code?.code).toBe("code_wrong");
      await app.services.db.delete(loginLocks);
    }
    expect((await giveCode(browser, code)).body.error).toBe("code_invalid");
  });

  it("is good for ten minutes, once, and in the browser of its password", async () => {
    const staff = await createStaff(app);
    const [own, thief] = [newBrowser(), newBrowser()];
    await givePassword(own, staff);
    const code = await readCode(app, staff);
    await givePassword(thief, staff);
    expect((await giveCode(thief, code)).status).not.toBe(200);
    app.clock.advance(600);
    expect((await giveCode(own, code)).body.error).toBe("code_invalid");
    const third = newBrowser();
    await givePassword(third, staff);
    const good = await readCode(app, staff);
    const token = third.cookies.get("staff") ?? "";
    const twice = await Promise.all([giveCode(third, good), giveCode(third, good)]);
    expect(twice.filter(({ status }) => status === 200)).toHaveLength(1);
    third.cookies.set("staff", token);
    expect((await giveCode(third, good)).status).toBe(403);
  });

  it("replaces the one before, and comes five times an hour at most, even at once", async () => {
    const staff = await createStaff(app);
    const browser = newBrowser();
    await givePassword(browser, staff);
    const first = await readCode(app, staff);
    const asked = await Promise.all(
      Array.from({ length: 8 }, () => browser.call("POST /api/admin/session-code-mails")),
    );
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(asked.find(({ status }) => status !== 200)?.body.error).toBe("too_many_codes");
    expect(await app.mailsTo(staff.email)).toHaveLength(5);
    const newest = await readCode(app, staff);
    if (first !== newest) expect((await giveCode(browser, first)).body.fields?.code?.code).toBe("code_wrong");
    expect((await giveCode(browser, newest)).status).toBe(200);
    // A log-in would mail another code.
    expect((await givePassword(newBrowser(), staff)).body.error).toBe("too_many_codes");
    app.clock.advance(3600);
    expect((await givePassword(newBrowser(), staff)).status).toBe(200);
  });

  it("lies nowhere in the database once its mail has left", async () => {
    const staff = await createStaff(app);
    await givePassword(newBrowser(), staff);
    const code = await readCode(app, staff);
    const rows = await app.services.db.select().from(staffCodes).where(eq(staffCodes.staffId, staff.id));
    expect(JSON.stringify(rows.map(({ codeHash }) => codeHash))).not.toContain(code);
    // Without the deployment's secret, none of the million codes has this hash.
    expect(rows[0]?.codeHash).toMatch(/^[\w-]{43}$/);
  });
});

describe("a session under way", () => {
  it("does not outlive a change of the password that comes between password and code", async () => {
    const staff = await createStaff(app);
    const browser = newBrowser();
    await givePassword(browser, staff);
    const code = await readCode(app, staff);
    const { db } = app.services;
    await db.update(staffAccounts).set({ passwordHash: "new" }).where(eq(staffAccounts.id, staff.id));
    expect((await giveCode(browser, code)).status).toBe(403);
  });

  it("starts for no password that has changed since it was checked", async () => {
    const { id, passwordHash } = await createStaff(app);
    const session = { staffId: id, isVerified: true, now: app.clock.now(), userAgent: undefined };
    const { db } = app.services;
    expect(await startStaffSession(db, { ...session, passwordHash: "the one before" })).toBeNull();
    expect(await startStaffSession(db, { ...session, passwordHash })).toMatch(/^[\w-]{43}$/);
  });

  it("waits a quarter of an hour for its code", async () => {
    const browser = await openStaffSession(app, await createStaff(app), { isVerified: false });
    app.clock.advance(15 * 60);
    expect(await sessionOf(browser)).toEqual({ staff: null, needs_code: false });
  });
});

it("expired sessions, codes and links are deleted", async () => {
  const { db } = app.services;
  const staff = await createStaff(app);
  await logInAsStaff(app, staff, newBrowser());
  const now = app.clock.now();
  const link = { staffId: staff.id, createdAt: now, expiresAt: new Date(now.getTime() + 86_400_000) };
  await db.insert(staffInvites).values({ ...link, tokenHash: `hash of ${staff.id}` });
  const left = async () => {
    const tables = [staffSessions, staffCodes, staffInvites];
    return Promise.all(
      tables.map(async (table) => (await db.select().from(table).where(eq(table.staffId, staff.id))).length),
    );
  };
  await forgetStaffSecrets(db, now);
  expect(await left()).toEqual([1, 1, 1]);
  await forgetStaffSecrets(db, new Date(now.getTime() + 12 * 3_600_000 + 1));
  expect(await left()).toEqual([0, 1, 1]);
  await forgetStaffSecrets(db, new Date(now.getTime() + 86_400_001));
  expect(await left()).toEqual([0, 0, 0]);
});
