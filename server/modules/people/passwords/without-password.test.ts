import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts, sessions } from "#server/db/schema/accounts.ts";
import { passkeys } from "#server/db/schema/credentials.ts";
import { accountsLife } from "#server/modules/people/accounts/member-life.ts";
import { newId } from "#server/platform/ids.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, signIn, testPassword } from "#server/test/people/factories.ts";
import { SoftAuthenticator } from "#server/test/people/soft-authenticator.ts";
import { beginLogin } from "#server/test/people/two-step.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let networks = 0;
function elsewhere(): Browser {
  networks += 1;
  return app.browser({ address: `10.58.${networks >> 8}.${networks & 255}` });
}
type Options = { challenge: string; user: { id: string; name: string } };
const freshEmail = () => `p${newId().slice(-12)}@example.com`;
const formOf = (email: string, given: object = {}) => ({
  ...{ email, name: `p${newId().slice(-12)}`, date_of_birth: "1990-05-17", gender: "man" as const },
  ...{ seeks: ["woman" as const], consent: true },
  ...given,
});
type Form = ReturnType<typeof formOf>;

async function offer(browser: Browser, form: Form): Promise<Options> {
  const answer = await browser.call("POST /api/signup-passkey-offers", { body: form });
  expect(answer.status).toBe(200);
  return answer.body.options as Options;
}
type Made = ReturnType<SoftAuthenticator["create"]>;
const send = (browser: Browser, form: Form, passkey: Made) =>
  browser.call("POST /api/signups", { body: { ...form, passkey } });

async function signUp(email = freshEmail(), browser = elsewhere()) {
  const key = new SoftAuthenticator();
  const form = formOf(email);
  const answer = await send(browser, form, key.create(await offer(browser, form)));
  expect(answer.status).toBe(200);
  return { id: answer.body.user?.id ?? "", email, browser, key, answer };
}
type SignedUp = Awaited<ReturnType<typeof signUp>>;

async function logIn({ key }: Pick<SignedUp, "key">, browser = elsewhere()) {
  const options = (await browser.call("POST /api/passkey-challenges")).body.options as Options;
  return browser.call("POST /api/passkey-logins", { body: { response: key.sign(options) } });
}
async function prove({ browser, key }: Pick<SignedUp, "browser" | "key">) {
  const options = (await browser.call("POST /api/own-passkey-challenges")).body.options as Options;
  return key.sign(options);
}
async function accountsOf(email: string) {
  return app.services.db.select().from(accounts).where(eq(accounts.emailNormalized, email));
}
const keysOf = (id: string) => app.services.db.select().from(passkeys).where(eq(passkeys.accountId, id));
const tokenOf = async (email: string, path: string) => {
  const links = (await app.mailsTo(email)).flatMap((mail) => mail.links);
  return links.find((link) => link.includes(`${path}?token=`))?.split("token=")[1] ?? "";
};
const activate = async (email: string) =>
  elsewhere().call("POST /api/activations", { body: { token: await tokenOf(email, "/activate") } });
const password = "lanterns over the river 9";
async function reset(email: string) {
  await elsewhere().call("POST /api/password-reset-mails", { body: { email } });
  await app.services.queue.drained();
  const token = await tokenOf(email, "/reset-password/do");
  const body = { token, password, repeated_password: password };
  return elsewhere().call("POST /api/password-resets", { body });
}
const removeKey = (browser: Browser, id: string) =>
  browser.call("DELETE /api/passkeys/:passkey_id", { params: { passkey_id: id } });

describe("a sign-up by passkey alone", () => {
  it("makes an account without a password, which the passkey opens and its data say so of", async () => {
    const mine = await signUp();
    const [account] = await accountsOf(mine.email);
    expect(account).toMatchObject({ id: mine.id, passwordHash: null, status: "not_confirmed" });
    expect((await mine.browser.call("GET /api/passkeys")).body).toMatchObject({
      has_password: false,
      passkeys: [{ last_used_at: null }],
    });
    const entered = await logIn(mine);
    expect([entered.status, entered.body.user?.id]).toEqual([200, mine.id]);
    const exported = await accountsLife.export(app.services.db, mine.id, "");
    expect(exported.accounts).toMatchObject([{ hasPassword: false }]);
    expect((await activate(mine.email)).status).toBe(200);
    expect((await logIn(mine)).body.user?.status).toBe("active");
  });

  it("answers the same for a member's address, whose account it leaves alone and who hears of it", async () => {
    const member = await createMember(app);
    await app.services.queue.drained();
    const [fresh, known] = [await signUp(), await signUp(member.email)];
    expect(Object.keys(known.answer.body.user ?? {})).toEqual(Object.keys(fresh.answer.body.user ?? {}));
    expect(known.answer.body.user?.status).toBe("not_confirmed");
    expect(await keysOf(member.id)).toEqual([]);
    // The person who made it sees an ordinary new account, and can never confirm it.
    expect((await known.browser.call("GET /api/passkeys")).body.passkeys).toHaveLength(1);
    expect((await logIn(known)).body.user?.id).toBe(known.id);
    expect((await app.mailsTo(member.email))[0]?.subject).toBe("You already have an account");
    expect((await beginLogin(elsewhere(), member.email)).answer.status).toBe(200);
    // The owner's new password deletes it, together with its passkey.
    expect((await reset(member.email)).status).toBe(200);
    expect((await logIn(known)).status).toBe(401);
  });

  it("signs in where it is sent again, since its answer was lost, in its own browser alone", async () => {
    const browser = elsewhere();
    const form = formOf(freshEmail());
    const key = new SoftAuthenticator();
    const passkey = key.create(await offer(browser, form));
    expect((await send(browser, form, passkey)).status).toBe(200);
    browser.cookies.delete("account");
    const again = await send(browser, form, passkey);
    expect([again.status, again.body.user?.email]).toEqual([200, form.email]);
    expect(await accountsOf(form.email)).toHaveLength(1);
    const thief = elsewhere();
    await offer(thief, formOf(freshEmail()));
    const stolen = await send(thief, formOf(form.email), passkey);
    expect([stolen.status, stolen.body.fields?.passkey?.code]).toEqual([422, "passkey_wrong"]);
    expect(thief.cookies.has("account")).toBe(false);
    app.clock.advance(300);
    expect((await send(browser, formOf(form.email), passkey)).status).toBe(422);
    expect((await accountsOf(form.email))[0]?.id).toBe(again.body.user?.id);
  });

  it("is refused at the form before a passkey is asked for, and without one that was made for it", async () => {
    const browser = elsewhere();
    const bad = await browser.call("POST /api/signup-passkey-offers", {
      body: formOf("no address", { consent: false }),
    });
    expect(bad.status).toBe(422);
    expect(Object.keys(bad.body.fields ?? {}).sort()).toEqual(["consent", "email"]);
    const taken = await createMember(app);
    const named = await browser.call("POST /api/signup-passkey-offers", {
      body: formOf(freshEmail(), { name: taken.name }),
    });
    expect(named.body.fields?.name?.code).toBe("username_taken");

    const form = formOf(freshEmail());
    const asMember = await signIn(app, await createMember(app), elsewhere());
    const own = await asMember.call("POST /api/passkey-offers", { body: { password: testPassword } });
    const made = new SoftAuthenticator().create(own.body.options as Options);
    expect((await send(asMember, form, made)).body.fields?.passkey?.code).toBe("passkey_wrong");
    const unasked = new SoftAuthenticator().create({ challenge: "x".repeat(43), user: { id: "AAAA" } });
    expect((await send(browser, form, unasked)).status).toBe(422);
    const unseen = new SoftAuthenticator().create(await offer(browser, form), { isVerified: false });
    expect((await send(browser, form, unseen)).body.fields?.passkey?.code).toBe("passkey_wrong");
    expect(await accountsOf(form.email)).toEqual([]);
    // It also makes no key for a signed-in member.
    const forSignup = new SoftAuthenticator().create(await offer(asMember, form));
    const kept = await asMember.call("POST /api/passkeys", { body: { name: "x", response: forSignup } });
    expect(kept.status).toBe(401);
  });

  it("signs in where it is sent twice at once, as a browser does that gave up waiting", async () => {
    const browser = elsewhere();
    const form = formOf(freshEmail());
    const passkey = new SoftAuthenticator().create(await offer(browser, form));
    const both = await Promise.all([send(browser, form, passkey), send(browser, form, passkey)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const [account, ...more] = await accountsOf(form.email);
    expect(more).toEqual([]);
    expect(both.map(({ body }) => body.user?.id)).toEqual([account?.id, account?.id]);
  });

  it("twice at once makes one account", async () => {
    const browser = elsewhere();
    const form = formOf(freshEmail());
    const passkey = new SoftAuthenticator().create(await offer(browser, form));
    const other = formOf(freshEmail());
    const both = await Promise.all([send(browser, form, passkey), send(browser, other, passkey)]);
    expect(both.some(({ status }) => status === 200)).toBe(true);
    expect([...(await accountsOf(form.email)), ...(await accountsOf(other.email))]).toHaveLength(1);
  });
});

describe("an account without a password", () => {
  it("is opened by none, typed or empty, and asks for none of its own", async () => {
    const mine = await signUp();
    for (const typed of [testPassword, "null"]) {
      const { answer } = await beginLogin(elsewhere(), mine.email, typed);
      expect([answer.status, answer.body.error]).toEqual([401, "login_failed"]);
    }
    for (const typed of ["", testPassword]) {
      const left = await mine.browser.call("POST /api/deletion", { body: { password: typed } });
      expect([left.status, left.body.fields?.passkey?.code]).toEqual([422, "required"]);
    }
    const passkey = await prove(mine);
    expect((await mine.browser.call("POST /api/deletion", { body: { passkey } })).status).toBe(200);
  });

  it("gets its first one by a passkey, and keeps its last passkey until then", async () => {
    const mine = await signUp();
    const [{ id } = { id: "" }] = await keysOf(mine.id);
    const refused = await removeKey(mine.browser, id);
    expect([refused.status, refused.body.error]).toEqual([409, "password_missing"]);
    const choose = (given: object) =>
      mine.browser.call("POST /api/password-changes", {
        body: { password, repeated_password: password, ...given },
      });
    expect((await choose({ old_password: testPassword })).body.fields?.passkey?.code).toBe("required");
    expect((await choose({ passkey: await prove(mine) })).status).toBe(200);
    expect((await mine.browser.call("GET /api/passkeys")).body.has_password).toBe(true);
    expect((await beginLogin(elsewhere(), mine.email, password)).answer.status).toBe(200);
    expect((await removeKey(mine.browser, id)).status).toBe(200);
    expect(await keysOf(mine.id)).toEqual([]);
  });

  it("keeps one of two passkeys that are removed at once", async () => {
    const mine = await signUp();
    await activate(mine.email);
    const passkey = await prove(mine);
    const second = await mine.browser.call("POST /api/passkey-offers", { body: { passkey } });
    const response = new SoftAuthenticator().create(second.body.options as Options);
    await mine.browser.call("POST /api/passkeys", { body: { name: "Laptop", response } });
    const keys = await keysOf(mine.id);
    const removed = await Promise.all(keys.map(({ id }) => removeKey(mine.browser, id)));
    expect(removed.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await keysOf(mine.id)).toHaveLength(1);
  });

  it("gets its first one by the link of a mail, which ends passkeys of before the address was proven", async () => {
    // A stranger signs up with another person's address. The reader of the mail gets the account and the
    // stranger loses it, whether or not the mail's button was pressed before.
    for (const isActivated of [false, true]) {
      const squatter = await signUp();
      if (isActivated) expect((await activate(squatter.email)).status).toBe(200);
      expect((await reset(squatter.email)).status).toBe(200);
      expect((await logIn(squatter)).status).toBe(401);
      expect(await keysOf(squatter.id)).toEqual([]);
      expect((await beginLogin(elsewhere(), squatter.email, password)).answer.status).toBe(200);
    }
  });

  it("keeps at such a link the passkeys that were made once the address was proven", async () => {
    const mine = await signUp();
    await activate(mine.email);
    app.clock.advance(60);
    const passkey = await prove(mine);
    const offered = await mine.browser.call("POST /api/passkey-offers", { body: { passkey } });
    const later = new SoftAuthenticator();
    const response = later.create(offered.body.options as Options);
    await mine.browser.call("POST /api/passkeys", { body: { name: "Laptop", response } });
    expect((await reset(mine.email)).status).toBe(200);
    expect((await logIn({ key: later })).body.user?.id).toBe(mine.id);
    expect((await logIn(mine)).status).toBe(401);
  });

  it("is shut to everybody by a denied log-in, until the mail's link sets one", async () => {
    const mine = await signUp();
    await activate(mine.email);
    expect((await logIn(mine)).status).toBe(200);
    const token = await tokenOf(mine.email, "/login/deny");
    expect((await elsewhere().call("POST /api/login-denials", { body: { token } })).status).toBe(200);
    const { db } = app.services;
    expect(await keysOf(mine.id)).toEqual([]);
    expect(await db.select().from(sessions).where(eq(sessions.accountId, mine.id))).toEqual([]);
    expect((await logIn(mine)).status).toBe(401);
    const link = await tokenOf(mine.email, "/reset-password/do");
    const body = { token: link, password, repeated_password: password };
    expect((await elsewhere().call("POST /api/password-resets", { body })).status).toBe(200);
    expect((await beginLogin(elsewhere(), mine.email, password)).answer.status).toBe(200);
  });
});
