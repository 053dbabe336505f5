import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkPassword } from "#server/platform/passwords/passwords.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, signIn, type TestMember, testPassword } from "#server/test/people/factories.ts";

const fresh = "seven quiet lanterns 4";
let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await createTestApp();
  url = await app.http.listen({ port: 0, host: "127.0.0.1" });
  // The first check of a new password loads the lists of common ones.
  await checkPassword(fresh);
});
afterAll(() => app.close());

let networks = 0;
function elsewhere(): Browser {
  networks += 1;
  return app.browser({ address: `10.41.${networks >> 8}.${networks & 255}` });
}
const change = (browser: Browser, old_password: string, password = fresh, repeated_password = password) =>
  browser.call("POST /api/password-changes", { body: { old_password, password, repeated_password } });
const logIn = ({ email }: TestMember, password: string, browser = elsewhere()) =>
  browser.call("POST /api/user.php", { body: { email, password } });
const isSignedIn = async (browser: Browser) => (await browser.call("GET /api/user.php")).body.user !== null;

describe("a changed password", () => {
  it("ends every other session with its stream, keeps this one, and says so by mail", async () => {
    const member = await createMember(app, { account: { language: "de" } });
    const [here, phone] = [await signIn(app, member, elsewhere()), await signIn(app, member, elsewhere())];
    const stream = await fetch(`${url}/api/live`, {
      headers: { cookie: `account=${phone.cookies.get("account")}` },
    });
    expect(stream.status).toBe(200);
    const heard = stream.text();
    expect((await change(here, testPassword)).status).toBe(200);
    expect(await heard).toContain("event: signed_out");
    expect(await isSignedIn(phone)).toBe(false);
    expect(await isSignedIn(here)).toBe(true);
    expect((await logIn(member, testPassword)).status).toBe(401);
    expect((await logIn(member, fresh)).status).toBe(200);
    const mails = await app.mailsTo(member.email);
    const mail = mails.find(({ subject }) => subject === "Dein Passwort wurde geändert");
    expect(mail?.text).toContain("alle anderen Geräte");
    expect(mail?.text).not.toContain(fresh);
  });

  it("kills the link of a reset mail that was asked for before", async () => {
    const member = await createMember(app);
    await elsewhere().call("POST /api/password-reset-mails", { body: { email: member.email } });
    const links = (await app.mailsTo(member.email)).flatMap((mail) => mail.links);
    const token = links.find((link) => link.includes("token="))?.split("token=")[1] ?? "";
    expect(token).not.toBe("");
    expect((await change(await signIn(app, member, elsewhere()), testPassword)).status).toBe(200);
    const body = { token, password: "thieves like it 55", repeated_password: "thieves like it 55" };
    expect((await elsewhere().call("POST /api/password-resets", { body })).status).toBe(410);
  });

  it("is refused at its field, in the words of the specification, and changes nothing", async () => {
    const member = await createMember(app);
    const [browser, other] = [await signIn(app, member, elsewhere()), await signIn(app, member, elsewhere())];
    const wrong = await change(browser, "not the old one 1");
    expect([wrong.status, wrong.body.fields]).toEqual([
      422,
      { old_password: { code: "old_password_wrong", message: "Please check your old password." } },
    ]);
    const differing = await change(browser, testPassword, fresh, `${fresh} `);
    expect(differing.body.fields).toEqual({
      repeated_password: { code: "passwords_differ", message: "The entered passwords are not the same." },
    });
    const codes = async (old: string, password: string, repeated?: string) => {
      const { fields = {} } = (await change(browser, old, password, repeated)).body;
      return Object.entries(fields).map(([field, { code }]) => `${field} ${code}`);
    };
    expect(await codes("", "")).toEqual(["old_password required", "password required"]);
    expect(await codes(testPassword, fresh, "")).toEqual(["repeated_password required"]);
    expect(await codes(testPassword, "short")).toEqual(["password password_too_short"]);
    expect(await codes(testPassword, "password123")).toEqual(["password password_common"]);
    expect(await codes(testPassword, member.email)).toEqual(["password password_common"]);
    expect(await isSignedIn(other)).toBe(true);
    expect((await logIn(member, testPassword)).status).toBe(200);
    const subjects = (await app.mailsTo(member.email)).map(({ subject }) => subject);
    expect(subjects).not.toContain("Your password was changed");
  });
});

describe("guessing the old password with somebody's open browser", () => {
  it("locks as wrong log-ins do, sent at once or one by one, and counts together with these", async () => {
    const member = await createMember(app);
    const thief = elsewhere();
    thief.cookies.set("account", (await signIn(app, member, elsewhere())).cookies.get("account") ?? "");
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, guess) => change(thief, `wrong guess ${guess}`)),
    );
    const statuses = guesses.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(422), ...Array(7).fill(429)]);
    const locked = await change(thief, testPassword);
    expect([locked.status, locked.body.message]).toEqual([
      429,
      "Too many incorrect attempts, account blocked for 15 min.",
    ]);
    expect((await logIn(member, testPassword)).status).toBe(429);
    app.clock.advance(15 * 60 + 1);
    expect((await change(thief, testPassword)).status).toBe(200);
  });
});

it("of two changes with the same old password, sent at once from two devices, one counts", async () => {
  const member = await createMember(app);
  const browsers = [await signIn(app, member, elsewhere()), await signIn(app, member, elsewhere())];
  const passwords = ["a first one of mine 77", "a second one of mine 88"];
  const answers = await Promise.all(
    browsers.map((browser, index) => change(browser, testPassword, passwords[index])),
  );
  const won = answers.findIndex(({ status }) => status === 200);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const still = await Promise.all(browsers.map(isSignedIn));
  expect(still).toEqual(browsers.map((_, index) => index === won));
  expect((await logIn(member, passwords[won] ?? "")).status).toBe(200);
  expect((await logIn(member, passwords[1 - won] ?? "")).status).toBe(401);
});

it("mails nothing to an address that nobody has confirmed", async () => {
  const member = await createMember(app, { account: { status: "not_confirmed", confirmedAt: null } });
  expect((await change(await signIn(app, member, elsewhere()), testPassword)).status).toBe(200);
  expect(await app.mailsTo(member.email)).toEqual([]);
});
