import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditLog, staffAccounts, staffCodes, staffInvites, staffSessions } from "#server/db/schema/staff.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createStaff, openStaffSession } from "#server/test/people/staff.ts";
import { type Invited, inviteAgain, inviteOwner, inviteStaff } from "./invite-staff.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const { db } = app.services;
  for (const table of [staffSessions, staffInvites, staffCodes]) await db.delete(table);
  // Staff of earlier tests are no owners.
  await db.update(staffAccounts).set({ isActive: false, roles: ["support"] });
});

const tokenOf = (invited: Invited) => ("token" in invited ? invited.token : `refused: ${invited.refusal}`);
const now = () => app.clock.now();
const invite = (email: string) => inviteOwner(app.services.db, { email, now: now() });
let networks = 0;
/** Each browser has a network of its own. */
const newBrowser = () => app.browser({ address: `10.8.${++networks >> 8}.${networks & 255}` });
const look = (token: string) => newBrowser().call("POST /api/admin/invite-links", { body: { token } });
const choice = { name: "Mara", password: "lighthouse keeper 47 soup" };
const accept = (token: string, changed: object = {}) =>
  newBrowser().call("POST /api/admin/welcomes", {
    body: { token, ...choice, repeated_password: choice.password, ...changed },
  });
const accountOf = async (email: string) =>
  (await app.services.db.select().from(staffAccounts).where(eq(staffAccounts.emailNormalized, email)))[0];

let counter = 0;
const newEmail = () => `first${++counter}@desk.example`;

describe("the first owner", () => {
  it("gets a link that sets name and password once, and nothing is signed in by it", async () => {
    const email = newEmail();
    const token = tokenOf(await invite(email));
    expect(token).toMatch(/^[\w-]{43}$/);
    const { db } = app.services;
    expect(JSON.stringify(await db.select().from(staffInvites))).not.toContain(token);
    expect((await look(token)).body).toEqual({ email, name: "" });
    const answer = await accept(token);
    expect([answer.status, answer.body, answer.headers["set-cookie"]]).toEqual([200, { email }, undefined]);
    expect(await accountOf(email)).toMatchObject({ name: "Mara", roles: ["owner"], siteIds: null });
    expect((await look(token)).body.error).toBe("link_invalid");
    expect((await accept(token)).body.error).toBe("link_invalid");
    const acts = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, (await accountOf(email))?.id ?? ""));
    expect(acts.map(({ act, reason }) => [act, reason])).toEqual([
      ["staff.invited", "first_owner"],
      ["staff.password_set", "one_time_link"],
    ]);
  });

  it("gets a new link as long as no password was set, and the one before is dead", async () => {
    const email = newEmail();
    const first = tokenOf(await invite(email));
    const second = tokenOf(await invite(email));
    expect((await look(first)).body.error).toBe("link_invalid");
    expect((await accept(second)).status).toBe(200);
    expect(await invite(email)).toEqual({ refusal: "owner_exists" });
    expect(await invite(newEmail())).toEqual({ refusal: "owner_exists" });
  });

  it("is one account, however many commands run at once", async () => {
    const email = newEmail();
    const tokens = (await Promise.all(Array.from({ length: 6 }, () => invite(email)))).map(tokenOf);
    const good = await Promise.all(tokens.map(async (token) => (await look(token)).status));
    expect(good.filter((status) => status === 200)).toHaveLength(1);
  });

  it("is refused an address that is none", async () => {
    expect(await invite("not an address")).toEqual({ refusal: "email_invalid" });
  });
});

describe("a one-time link", () => {
  it("is used once, by the first caller, however many come at once", async () => {
    const email = newEmail();
    const token = tokenOf(await invite(email));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => accept(token, { name: `Racer ${at}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers) if (status !== 200) expect(body.error).toBe("link_invalid");
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await accountOf(email))?.name).toBe(`Racer ${winner}`);
  });

  it("is good for 24 hours", async () => {
    const token = tokenOf(await invite(newEmail()));
    app.clock.advance(86_399);
    expect((await look(token)).status).toBe(200);
    app.clock.advance(1);
    expect((await look(token)).body.error).toBe("link_invalid");
    expect((await accept(token)).body.error).toBe("link_invalid");
  });

  it("shows the mistake at each field, and is not used up by it", async () => {
    const token = tokenOf(await invite(newEmail()));
    const codes = async (changed: object) =>
      Object.fromEntries(
        Object.entries((await accept(token, changed)).body.fields ?? {}).map(([name, { code }]) => [
          name,
          code,
        ]),
      );
    expect(await codes({ name: " ", password: "", repeated_password: "" })).toEqual({
      name: "required",
      password: "required",
    });
    expect(await codes({ name: "x".repeat(61), password: "short" })).toEqual({
      name: "too_long",
      password: "password_too_short",
    });
    expect(await codes({ repeated_password: "" })).toEqual({ repeated_password: "required" });
    expect(await codes({ repeated_password: "another one 12" })).toEqual({
      repeated_password: "passwords_differ",
    });
    const common = { password: "password123456", repeated_password: "password123456" };
    expect(await codes(common)).toEqual({ password: "password_common" });
    expect((await accept(token)).status).toBe(200);
  });

  it("for whoever forgot the password ends the sessions there were, and the locks", async () => {
    const staff = await createStaff(app);
    const browser = await openStaffSession(app, staff);
    const token = tokenOf(await inviteAgain(app.services.db, { email: staff.email, now: now() }));
    expect((await browser.call("GET /api/admin/session")).body.staff).not.toBeNull();
    // Meanwhile strangers lock the account.
    const wrong = { body: { email: staff.email, password: "not the password 1" } };
    for (let at = 0; at < 6; at += 1) await newBrowser().call("POST /api/admin/session", wrong);
    expect((await newBrowser().call("POST /api/admin/session", wrong)).status).toBe(429);
    expect((await accept(token)).status).toBe(200);
    expect((await browser.call("GET /api/admin/session")).body.staff).toBeNull();
    const login = { body: { email: staff.email, password: choice.password } };
    expect((await newBrowser().call("POST /api/admin/session", login)).status).toBe(200);
    const unknown = await inviteAgain(app.services.db, { email: newEmail(), now: now() });
    expect(unknown).toEqual({ refusal: "unknown" });
  });
});

describe("another account", () => {
  it("is made once, with its one role, and enters by its link", async () => {
    const email = newEmail();
    const add = () => inviteStaff(app.services.db, { email, role: "moderator", now: now() });
    const invited = await Promise.all([add(), add(), add()]);
    expect(invited.filter((one) => "token" in one)).toHaveLength(1);
    expect(invited.filter((one) => "refusal" in one && one.refusal === "staff_exists")).toHaveLength(2);
    const made = invited.find((one) => "token" in one) as Invited;
    expect((await accept(tokenOf(made))).status).toBe(200);
    expect(await accountOf(email)).toMatchObject({ name: "Mara", roles: ["moderator"], siteIds: null });
    expect(await add()).toEqual({ refusal: "staff_exists" });
  });

  it("needs an address that mail reaches", async () => {
    const order = { email: "nobody", role: "support", now: now() } as const;
    expect(await inviteStaff(app.services.db, order)).toEqual({ refusal: "email_invalid" });
  });
});
