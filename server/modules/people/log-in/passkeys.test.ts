import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { ownDevices, passkeys } from "#server/db/schema/credentials.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import {
  createMember,
  createSite,
  signIn,
  type TestMember,
  testPassword,
} from "#server/test/people/factories.ts";
import { SoftAuthenticator } from "#server/test/people/soft-authenticator.ts";
import { beginLogin, createTwoStepMember } from "#server/test/people/two-step.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await createSite(app, "passkeys.example");
});
afterAll(() => app.close());

let networks = 0;
function elsewhere(): Browser {
  networks += 1;
  return app.browser({ address: `10.54.${networks >> 8}.${networks & 255}` });
}
type Options = { challenge: string; user: { id: string; name: string } };
const isIn = async (browser: Browser) => (await browser.call("GET /api/user.php")).body.user !== null;

async function offer(browser: Browser, password = testPassword): Promise<Options> {
  const answer = await browser.call("POST /api/passkey-offers", { body: { password } });
  expect(answer.status).toBe(200);
  return answer.body.options as Options;
}
const keep = (browser: Browser, response: ReturnType<SoftAuthenticator["create"]>, name = "Telefon") =>
  browser.call("POST /api/passkeys", { body: { name, response } });
async function challenge(browser: Browser, headers = {}): Promise<Options> {
  return (await browser.call("POST /api/passkey-challenges", { headers })).body.options as Options;
}
const logIn = (browser: Browser, response: ReturnType<SoftAuthenticator["sign"]>, headers = {}) =>
  browser.call("POST /api/passkey-logins", { body: { response }, headers });

async function withPasskey(): Promise<{ member: TestMember; own: Browser; key: SoftAuthenticator }> {
  const member = await createMember(app);
  // A key that is as old as the proof of the address may be a stranger's.
  app.clock.advance(1);
  const own = await signIn(app, member, elsewhere());
  const key = new SoftAuthenticator();
  expect((await keep(own, key.create(await offer(own)))).status).toBe(200);
  return { member, own, key };
}

describe("a passkey", () => {
  it("is made with the password, told by mail, logs in without an address, and says when", async () => {
    const { member, own, key } = await withPasskey();
    expect((await app.mailsTo(member.email))[0]?.subject).toBe("A passkey was added");
    const phone = elsewhere();
    const asked = await challenge(phone);
    const entered = await logIn(phone, key.sign(asked));
    expect([entered.status, entered.body.user?.id]).toEqual([200, member.id]);
    expect(await isIn(phone)).toBe(true);
    const { body } = await own.call("GET /api/passkeys");
    expect(body.passkeys).toMatchObject([{ name: "Telefon" }]);
    expect(body.passkeys[0]?.last_used_at).not.toBeNull();
    expect(JSON.stringify(asked)).not.toContain(member.id);
  });

  it("counts as both steps", async () => {
    const { member, browser } = await createTwoStepMember(app, elsewhere());
    const key = new SoftAuthenticator();
    expect((await keep(browser, key.create(await offer(browser)))).status).toBe(200);
    const phone = elsewhere();
    expect((await beginLogin(phone, member.email)).answer.status).toBe(403);
    expect((await logIn(phone, key.sign(await challenge(phone)))).status).toBe(200);
  });

  it("takes a deletion back only when it is asked to, and not after the fourteenth day", async () => {
    const { member, own, key } = await withPasskey();
    const phone = elsewhere();
    const comeBack = async (reactivate: boolean) =>
      phone.call("POST /api/passkey-logins", {
        body: { response: key.sign(await challenge(phone)), reactivate },
      });
    const leave = (browser: Browser) =>
      browser.call("POST /api/deletion", { body: { password: testPassword } });
    expect((await leave(own)).status).toBe(200);
    const refused = await comeBack(false);
    expect([refused.status, refused.body.error]).toEqual([403, "pending_deletion"]);
    expect(await isIn(phone)).toBe(false);
    const back = await comeBack(true);
    expect([back.status, back.body.user?.id]).toEqual([200, member.id]);
    expect(back.body.user?.status).toBe("active");
    // A member without a deletion is let in as always.
    expect((await comeBack(true)).status).toBe(200);
    expect((await leave(phone)).status).toBe(200);
    app.clock.advance(14 * 86_400);
    expect((await comeBack(true)).body.error).toBe("passkey_refused");
    expect(await isIn(phone)).toBe(false);
  });

  it("logs in with what one tab asked for, although another one has asked since", async () => {
    const { member, key } = await withPasskey();
    const phone = elsewhere();
    const [first, second] = [await challenge(phone), await challenge(phone)];
    expect(first.challenge).not.toBe(second.challenge);
    expect((await logIn(phone, key.sign(first))).body.user?.id).toBe(member.id);
    expect((await logIn(phone, key.sign(second))).body.user?.id).toBe(member.id);
    // A cookie that is no token of ours is replaced.
    const planted = elsewhere();
    planted.cookies.set("passkey", "x");
    await challenge(planted);
    expect(planted.cookies.get("passkey")).toMatch(/^[\w-]{43}$/);
  });

  it("is renamed and removed by its owner alone, and opens nothing then", async () => {
    const { own, key } = await withPasskey();
    const [{ id } = { id: "" }] = (await own.call("GET /api/passkeys")).body.passkeys;
    const params = { passkey_id: id };
    const stranger = await signIn(app, await createMember(app), elsewhere());
    const rename = (browser: Browser) =>
      browser.call("PATCH /api/passkeys/:passkey_id", { params, body: { name: "Laptop" } });
    expect((await rename(stranger)).status).toBe(404);
    expect((await stranger.call("DELETE /api/passkeys/:passkey_id", { params })).status).toBe(200);
    expect((await rename(own)).status).toBe(200);
    expect((await own.call("GET /api/passkeys")).body.passkeys).toMatchObject([{ name: "Laptop" }]);
    const phone = elsewhere();
    const asked = await challenge(phone);
    await own.call("DELETE /api/passkeys/:passkey_id", { params });
    expect((await logIn(phone, key.sign(asked))).body.error).toBe("passkey_refused");
    expect(await isIn(phone)).toBe(false);
  });

  it("is made by nobody who only has the browser, or whose address is unproven", async () => {
    const member = await createMember(app);
    const browser = await signIn(app, member, elsewhere());
    for (const password of ["", "not the password 1"])
      expect((await browser.call("POST /api/passkey-offers", { body: { password } })).status).toBe(422);
    const unproven = await createMember(app, { account: { status: "not_confirmed", confirmedAt: null } });
    const other = await signIn(app, unproven, elsewhere());
    const refused = await other.call("POST /api/passkey-offers", { body: { password: testPassword } });
    expect([refused.status, refused.body.error]).toEqual([409, "not_confirmed"]);
  });

  it("is refused where it was made for another host, page, member or browser, twice, late, or unverified", async () => {
    const { own } = await withPasskey();
    const other = await signIn(app, await createMember(app), elsewhere());
    const make = async (given: Parameters<SoftAuthenticator["create"]>[1], browser = own) =>
      (await keep(browser, new SoftAuthenticator().create(await offer(own), given))).body.error;
    expect(await make({ rpId: "evil.example" })).toBe("passkey_refused");
    expect(await make({ origin: "https://evil.example" })).toBe("passkey_refused");
    expect(await make({ isVerified: false })).toBe("passkey_refused");
    expect(await make({}, other)).toBe("passkey_refused");
    const once = new SoftAuthenticator();
    const made = once.create(await offer(own));
    const both = await Promise.all([keep(own, made), keep(own, made)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    const late = await offer(own);
    app.clock.advance(300);
    expect((await keep(own, new SoftAuthenticator().create(late))).status).toBe(401);
    // A key that already belongs to another member.
    expect((await keep(other, once.create(await offer(other)))).body.error).toBe("passkey_refused");
  });
});

describe("a log-in by passkey elsewhere is told to its owner", () => {
  const password = "lanterns over the river 9";
  const tokenTo = async (email: string, path: string) =>
    (await app.mailsTo(email))
      .flatMap(({ links }) => links)
      .find((link) => link.includes(`${path}?token=`))
      ?.split("token=")[1] ?? "";
  const told = async (email: string) =>
    (await app.mailsTo(email)).filter(({ subject }) => subject === "New login to your account").length;

  it("after a reset, though not where that was done", async () => {
    const { member, key } = await withPasskey();
    const { email } = member;
    const reader = elsewhere();
    await reader.call("POST /api/password-reset-mails", { body: { email } });
    const token = await tokenTo(email, "/reset-password/do");
    const body = { token, password, repeated_password: password };
    expect((await reader.call("POST /api/password-resets", { body })).status).toBe(200);
    const thief = elsewhere();
    expect((await logIn(thief, key.sign(await challenge(thief)))).status).toBe(200);
    expect(await told(email)).toBe(1);
    expect((await beginLogin(reader, email, password)).answer.status).toBe(200);
    expect(await told(email)).toBe(1);
  });

  it("after a new password chosen without the device's cookie, and after a denial", async () => {
    const { member, own } = await withPasskey();
    const { email } = member;
    own.cookies.delete("own-device");
    const changed = { old_password: testPassword, password, repeated_password: password };
    expect((await own.call("POST /api/password-changes", { body: changed })).status).toBe(200);
    expect((await beginLogin(elsewhere(), email, password)).answer.status).toBe(200);
    expect(await told(email)).toBe(1);
    const token = await tokenTo(email, "/login/deny");
    expect((await elsewhere().call("POST /api/login-denials", { body: { token } })).status).toBe(200);
    // The only row belongs to no device, and the next device still counts as strange.
    const rows = await app.services.db.select().from(ownDevices).where(eq(ownDevices.accountId, member.id));
    expect(rows).toHaveLength(1);
  });
});

describe("a log-in by passkey is refused", () => {
  it("for another host or page, another challenge, without the person, and for another member's name", async () => {
    const { key } = await withPasskey();
    const phone = elsewhere();
    const other = await withPasskey();
    const othersId = Buffer.from(other.key.id).toString("base64url");
    const tries: ((asked: Options) => ReturnType<SoftAuthenticator["sign"]>)[] = [
      (asked) => key.sign(asked, { rpId: "passkeys.example" }),
      (asked) => key.sign(asked, { origin: "http://passkeys.example" }),
      (asked) => key.sign(asked, { isVerified: false }),
      () => key.sign({ challenge: "x".repeat(43) }),
      (asked) => key.sign(asked, { userHandle: "AAAA" }),
      (asked) => ({ ...key.sign(asked), id: othersId, rawId: othersId }),
    ];
    for (const sign of tries)
      expect((await logIn(phone, sign(await challenge(phone)))).body.error).toBe("passkey_refused");
    expect(await isIn(phone)).toBe(false);
    expect((await logIn(phone, key.sign(await challenge(phone)))).status).toBe(200);
  });

  it("in another browser, a second time, five minutes later, and where a key was to be made", async () => {
    const { own, key } = await withPasskey();
    const phone = elsewhere();
    const asked = await challenge(phone);
    const thief = elsewhere();
    await challenge(thief);
    expect((await logIn(thief, key.sign(asked))).status).toBe(401);
    const signed = key.sign(await challenge(phone));
    const both = await Promise.all([logIn(phone, signed), logIn(phone, signed)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    const late = await challenge(phone);
    app.clock.advance(300);
    expect((await logIn(phone, key.sign(late))).status).toBe(401);
    expect((await logIn(own, key.sign(await offer(own)))).status).toBe(401);
  });

  it("on another site, by a challenge of this one or of its own", async () => {
    const { key } = await withPasskey();
    const there = { host: "passkeys.example" };
    const phone = elsewhere();
    expect((await logIn(phone, key.sign(await challenge(phone)), there)).status).toBe(401);
    const abroad = await challenge(phone, there);
    const signed = key.sign(abroad, { rpId: "passkeys.example", origin: "http://passkeys.example" });
    expect((await logIn(phone, signed, there)).body.error).toBe("passkey_refused");
  });

  it("where the key counts backwards or not on: there are two of it", async () => {
    const { key } = await withPasskey();
    const enter = async (counter: number) => {
      const phone = elsewhere();
      return (await logIn(phone, key.sign(await challenge(phone), { counter }))).status;
    };
    expect(await enter(5)).toBe(200);
    expect(await enter(5)).toBe(401);
    expect(await enter(4)).toBe(401);
    expect(await enter(0)).toBe(401);
    expect(await enter(6)).toBe(200);
    // A copy of the key and the key itself, at the same time.
    const both = await Promise.all([enter(9), enter(9)]);
    expect(both.sort()).toEqual([200, 401]);
  });

  it("to a suspended account, and after its owner has denied a log-in", async () => {
    const { db } = app.services;
    const { member, key } = await withPasskey();
    await db.update(accounts).set({ status: "suspended" }).where(eq(accounts.id, member.id));
    const phone = elsewhere();
    expect((await logIn(phone, key.sign(await challenge(phone)))).body.error).toBe("account_suspended");

    const robbed = await withPasskey();
    await beginLogin(elsewhere(), robbed.member.email);
    const links = (await app.mailsTo(robbed.member.email)).flatMap((mail) => mail.links);
    const token = links.find((link) => link.includes("/login/deny?token="))?.split("token=")[1] ?? "";
    expect((await elsewhere().call("POST /api/login-denials", { body: { token } })).status).toBe(200);
    expect((await logIn(phone, robbed.key.sign(await challenge(phone)))).status).toBe(401);
    expect(await db.select().from(passkeys).where(eq(passkeys.accountId, robbed.member.id))).toEqual([]);
  });
});
