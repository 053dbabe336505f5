import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { locales } from "#i18n/locales.ts";
import { accounts, sessions } from "#server/db/schema/accounts.ts";
import { ownDevices } from "#server/db/schema/credentials.ts";
import { forgetOldDevices } from "#server/modules/people/credentials/note-device.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, signIn, type TestMember, testPassword } from "#server/test/people/factories.ts";
import { newLoginMailsPerDay } from "./log-in-limits.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0";
let networks = 0;
function elsewhere(): Browser {
  networks += 1;
  return app.browser({ address: `10.52.${networks >> 8}.${networks & 255}` });
}
const logIn = (email: string, browser = elsewhere(), password = testPassword) =>
  browser.call("POST /api/user.php", { body: { email, password }, headers: { "user-agent": firefox } });
const isIn = async (browser: Browser) => (await browser.call("GET /api/user.php")).body.user !== null;
const deny = (token: string, browser = elsewhere()) =>
  browser.call("POST /api/login-denials", { body: { token } });
const mailsOfLogins = async ({ email }: TestMember) =>
  (await app.mailsTo(email)).filter(({ links }) => links.some((link) => link.includes("/login/deny?")));
const tokenIn = (mail: { links: string[] } | undefined) =>
  mail?.links.find((link) => link.includes("/login/deny?token="))?.split("token=")[1] ?? "";
async function withDevice(account = {}): Promise<{ member: TestMember; own: Browser }> {
  const member = await createMember(app, { account });
  return { member, own: await signIn(app, member, elsewhere()) };
}

describe("a log-in on a device that none was on before", () => {
  it("is told to its owner once, with device, time and a way to deny it", async () => {
    const { member, own } = await withDevice({ country: "GB" });
    expect(await mailsOfLogins(member)).toEqual([]);
    const laptop = elsewhere();
    expect((await logIn(member.email, laptop)).status).toBe(200);
    const [mail, ...more] = await mailsOfLogins(member);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("New login to your account");
    expect(mail?.text).toContain("Device: Firefox, Linux");
    expect(mail?.text).toContain("(UTC)");
    // Both are the member's own devices now, even after another member has used them.
    const other = await createMember(app);
    for (const browser of [laptop, own]) {
      await browser.call("GET /api/logout.php");
      await logIn(other.email, browser);
      await browser.call("GET /api/logout.php");
      expect((await logIn(member.email, browser)).status).toBe(200);
    }
    expect(await mailsOfLogins(member)).toHaveLength(1);
  });

  it("is told once where two log-ins of one browser come at the same time", async () => {
    const { member } = await withDevice();
    const laptop = elsewhere();
    laptop.cookies.set("own-device", "x".repeat(43));
    const answers = await Promise.all([1, 2, 3].map(() => logIn(member.email, laptop)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await mailsOfLogins(member)).toHaveLength(1);
  });

  it("is not told of at a sign-up, nor at the next log-in there", async () => {
    const browser = elsewhere();
    const email = "fresh.device@example.com";
    const signup = {
      email,
      name: "fresh_device",
      password: testPassword,
      date_of_birth: "1990-05-17",
      gender: "man",
      seeks: ["woman"],
      consent: true,
    } as const;
    const made = await browser.call("POST /api/signups", { body: { ...signup, seeks: ["woman"] } });
    const member = { id: made.body.user?.id ?? "", name: "", email };
    // The address is unconfirmed and may be a stranger's, so it gets no mail.
    await logIn(email);
    const token = (await app.mailsTo(email))[0]?.links[0]?.split("token=")[1] ?? "";
    expect((await elsewhere().call("POST /api/activations", { body: { token } })).status).toBe(200);
    await browser.call("GET /api/logout.php");
    await logIn(email, browser);
    expect(await mailsOfLogins(member)).toEqual([]);
    await logIn(email);
    expect(await mailsOfLogins(member)).toHaveLength(1);
  });

  it("is told to a member who had no device yet, where they are signed in elsewhere", async () => {
    const [used, idle] = [await withDevice(), await withDevice()];
    const { db } = app.services;
    // Like accounts that are older than the list of devices.
    for (const { member } of [used, idle])
      await db.delete(ownDevices).where(eq(ownDevices.accountId, member.id));
    await db.delete(sessions).where(eq(sessions.accountId, idle.member.id));
    for (const { member } of [used, idle]) expect((await logIn(member.email)).status).toBe(200);
    expect(await mailsOfLogins(used.member)).toHaveLength(1);
    expect(await mailsOfLogins(idle.member)).toEqual([]);
    const late = await withDevice();
    await db.delete(ownDevices).where(eq(ownDevices.accountId, late.member.id));
    app.clock.advance(31 * 86_400);
    await logIn(late.member.email);
    expect(await mailsOfLogins(late.member)).toEqual([]);
  });

  it("is told a few times a day at most, and a wrong password not at all", async () => {
    const { member } = await withDevice();
    await logIn(member.email, elsewhere(), "not the password 1");
    expect(await mailsOfLogins(member)).toEqual([]);
    for (let count = 0; count < newLoginMailsPerDay + 3; count += 1) await logIn(member.email);
    expect(await mailsOfLogins(member)).toHaveLength(newLoginMailsPerDay);
    app.clock.advance(86_400);
    await logIn(member.email);
    expect(await mailsOfLogins(member)).toHaveLength(newLoginMailsPerDay + 1);
  });

  it.each(locales)("is told in the member's language (%s)", async (language) => {
    const { member } = await withDevice({ language });
    await elsewhere().call("POST /api/user.php", { body: { email: member.email, password: testPassword } });
    const [mail] = await mailsOfLogins(member);
    expect(mail?.subject).toBeTruthy();
    expect(mail?.text).not.toMatch(/\{|unknown \{|undefined/);
  });
});

describe("a member who denies a log-in", () => {
  async function broken() {
    const { member, own } = await withDevice();
    const thief = elsewhere();
    await logIn(member.email, thief);
    const [mail] = await mailsOfLogins(member);
    return { member, own, thief, token: tokenIn(mail) };
  }

  it("ends every session and the password, and gets the way to a new one", async () => {
    const { member, own, thief, token } = await broken();
    const denied = await deny(token);
    expect([denied.status, denied.body]).toEqual([
      200,
      { email: member.email, second_step_ends_at: null, recovery_codes_gone: false },
    ]);
    expect(await Promise.all([own, thief].map(isIn))).toEqual([false, false]);
    expect((await logIn(member.email, thief)).status).toBe(401);
    const reset = (await app.mailsTo(member.email))
      .flatMap(({ links }) => links)
      .find((link) => link.includes("/reset-password/do?token="));
    const password = "lanterns over the river 9";
    const chosen = await own.call("POST /api/password-resets", {
      body: { token: reset?.split("token=")[1] ?? "", password, repeated_password: password },
    });
    expect(chosen.status).toBe(200);
    expect((await logIn(member.email, own, password)).status).toBe(200);
    // The thief's device counts as strange again.
    await logIn(member.email, thief, password);
    expect(await mailsOfLogins(member)).toHaveLength(2);
  });

  it("does so once, within seven days, with a token of such a mail, on the site it came from", async () => {
    const { member, own, token } = await broken();
    const answers = await Promise.all([1, 2, 3].map(() => deny(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    const late = await broken();
    app.clock.advance(7 * 86_400);
    expect((await deny(late.token)).status).toBe(410);
    for (const made of ["", "x", late.member.id, own.cookies.get("own-device") ?? ""])
      expect([410, 422]).toContain((await deny(made)).status);
    await own.call("POST /api/password-reset-mails", { body: { email: member.email } });
    const resets = (await app.mailsTo(member.email)).flatMap(({ links }) => links);
    const reset = resets.find((link) => link.includes("/reset-password/do?token="))?.split("token=")[1] ?? "";
    expect((await deny(reset)).status).toBe(410);
  });

  it("takes a deletion back that the thief asked for", async () => {
    const { member, thief, token } = await broken();
    await thief.call("POST /api/deletion", { body: { password: testPassword } });
    expect((await deny(token)).status).toBe(200);
    const [account] = await app.services.db.select().from(accounts).where(eq(accounts.id, member.id));
    expect(account?.status).toBe("active");
  });

  it("leaves no session to a log-in that was under way with the old password", async () => {
    const { member, token } = await broken();
    const [denied] = await Promise.all([deny(token), logIn(member.email), logIn(member.email)]);
    expect(denied.status).toBe(200);
    const { db } = app.services;
    expect(await db.select().from(sessions).where(eq(sessions.accountId, member.id))).toEqual([]);
  });
});

it("devices out of use for a year are forgotten, but for a member's last one", async () => {
  const { member } = await withDevice();
  await logIn(member.email);
  app.clock.advance(366 * 86_400);
  const { db } = app.services;
  await forgetOldDevices(db, app.clock.now());
  expect(await db.select().from(ownDevices).where(eq(ownDevices.accountId, member.id))).toHaveLength(1);
});
