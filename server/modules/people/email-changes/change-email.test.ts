import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts, emailChanges, sessions } from "#server/db/schema/accounts.ts";
import { archives } from "#server/db/schema/archives.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { excludeAddress } from "#server/test/people/exclude-address.ts";
import {
  createMember,
  createSite,
  signIn,
  type TestMember,
  testPassword,
} from "#server/test/people/factories.ts";

let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await createTestApp();
  url = await app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

let counter = 0;
function elsewhere(): Browser {
  counter += 1;
  return app.browser({ address: `10.42.${counter >> 8}.${counter & 255}` });
}
function newAddress(): string {
  counter += 1;
  return `moved${counter}@example.org`;
}
const day = 86_400;
const invalid = [410, "Link expired or invalid, request a new email"];
const ask = (browser: Browser, email: string, password = testPassword) =>
  browser.call("POST /api/email-changes", { body: { email, password } });
const confirm = (browser: Browser, token: string) =>
  browser.call("POST /api/email-change-confirmations", { body: { token } });
const stop = (token: string, browser = elsewhere()) =>
  browser.call("POST /api/email-change-stops", { body: { token } });
const refusalOf = ({ status, body }: { status: number; body: { message?: string } }) => [
  status,
  body.message,
];
async function tokenTo(email: string, path: string): Promise<string> {
  const links = (await app.mailsTo(email)).flatMap((mail) => mail.links);
  return links.find((link) => link.includes(`${path}?token=`))?.split("token=")[1] ?? "";
}
const linkTo = (email: string) => tokenTo(email, "/mail-change/do");
const stopLinkTo = (email: string) => tokenTo(email, "/mail-change/stop");
const userOf = async (browser: Browser) => (await browser.call("GET /api/user.php")).body.user;
const logIn = (email: string, password = testPassword) =>
  elsewhere().call("POST /api/user.php", { body: { email, password } });

async function signedIn(account = {}): Promise<{ member: TestMember; browser: Browser }> {
  const member = await createMember(app, { account });
  return { member, browser: await signIn(app, member, elsewhere()) };
}
async function moved() {
  const { member, browser } = await signedIn();
  const email = newAddress();
  await ask(browser, email);
  expect((await confirm(browser, await linkTo(email))).status).toBe(200);
  return { member, browser, email, stopToken: await stopLinkTo(member.email) };
}

describe("another address", () => {
  it("is the account's once its owner has pressed the button, and not before; the old one is told", async () => {
    const { member, browser } = await signedIn({ language: "de" });
    const email = newAddress();
    const asked = await ask(browser, `  ${email.toUpperCase()} `);
    expect([asked.status, asked.body]).toEqual([200, { email }]);
    expect((await userOf(browser))?.email).toBe(member.email);
    expect(await app.mailsTo(member.email)).toEqual([]);
    expect((await app.mailsTo(email))[0]?.subject).toBe("Bestätige deine neue E-Mail-Adresse");

    const confirmed = await confirm(browser, await linkTo(email));
    expect([confirmed.status, confirmed.body]).toEqual([200, { email }]);
    expect((await userOf(browser))?.email).toBe(email);
    expect((await app.mailsTo(member.email))[0]?.subject).toBe("Deine E-Mail-Adresse wurde geändert");
    expect((await logIn(member.email)).status).toBe(401);
    expect((await logIn(email)).body.user?.id).toBe(member.id);
  });

  it("is refused at its field, in the words of the specification", async () => {
    const { member, browser } = await signedIn();
    const fieldsOf = async (email: string, password?: string) =>
      (await ask(browser, email, password)).body.fields;
    for (const wrong of ["nobody", "a@b", "a b@example.com", "x@example.com\r\nbcc: y@example.com"]) {
      expect(await fieldsOf(wrong)).toEqual({
        email: { code: "new_email_invalid", message: "New email adress is invalid." },
      });
    }
    expect(await fieldsOf("", "")).toMatchObject({
      email: { code: "required" },
      password: { code: "required" },
    });
    expect(await fieldsOf(member.email)).toMatchObject({ email: { code: "email_unchanged" } });
    expect(await fieldsOf(newAddress(), "not mine 123")).toMatchObject({
      password: { code: "password_wrong" },
    });
  });

  it("is for confirmed accounts: others correct theirs", async () => {
    const { browser } = await signedIn({ status: "not_confirmed", confirmedAt: null });
    const answer = await ask(browser, newAddress());
    expect([answer.status, answer.body.error]).toEqual([409, "not_confirmed"]);
  });

  it("kills the links that the old address was sent before", async () => {
    const { member, browser } = await signedIn();
    await elsewhere().call("POST /api/password-reset-mails", { body: { email: member.email } });
    const token = await tokenTo(member.email, "/reset-password/do");
    expect(token).not.toBe("");
    const email = newAddress();
    await ask(browser, email);
    await confirm(browser, await linkTo(email));
    const body = { token, password: "thieves like it 55", repeated_password: "thieves like it 55" };
    expect((await elsewhere().call("POST /api/password-resets", { body })).status).toBe(410);
  });
});

describe("the link that confirms it", () => {
  it("works once, for a day, for this member, on this site, and only the newest", async () => {
    const { browser } = await signedIn();
    const [first, second] = [newAddress(), newAddress()];
    await ask(browser, first);
    const older = await linkTo(first);
    await ask(browser, second);
    const token = await linkTo(second);
    expect(refusalOf(await confirm(browser, older))).toEqual(invalid);
    const { browser: stranger } = await signedIn();
    expect(refusalOf(await confirm(stranger, token))).toEqual(invalid);
    expect((await confirm(elsewhere(), token)).status).toBe(403);
    for (const forged of [token.slice(1), `${token}A`, "null", "../do", "%00", token.toUpperCase()]) {
      expect(refusalOf(await confirm(browser, forged))).toEqual(invalid);
    }
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(browser, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);

    const third = newAddress();
    await ask(browser, third);
    app.clock.advance(day);
    expect(refusalOf(await confirm(browser, await linkTo(third)))).toEqual(invalid);
  });

  it("opens nothing by itself: no token of one kind is one of the other", async () => {
    const { browser, email, stopToken } = await moved();
    expect(refusalOf(await confirm(browser, stopToken))).toEqual(invalid);
    expect(refusalOf(await stop(await linkTo(email)))).toEqual(invalid);
    for (const token of [stopToken, await linkTo(email)]) {
      const body = { token, password: "thieves like it 55", repeated_password: "thieves like it 55" };
      expect((await elsewhere().call("POST /api/password-resets", { body })).status).toBe(410);
      expect((await elsewhere().call("POST /api/activations", { body: { token } })).status).toBe(410);
    }
  });
});

describe("an address that owns an account already", () => {
  it("is told only to who reads its mail; asking answers as ever", async () => {
    const owner = await createMember(app);
    const { member, browser } = await signedIn();
    const asked = await ask(browser, owner.email);
    expect([asked.status, asked.body]).toEqual([200, { email: owner.email }]);
    const answer = await confirm(browser, await linkTo(owner.email));
    expect([answer.status, answer.body.message]).toEqual([
      409,
      "This email address already owns an account on this website.",
    ]);
    expect((await userOf(browser))?.email).toBe(member.email);
    expect((await logIn(owner.email)).body.user?.id).toBe(owner.id);
    expect(await app.mailsTo(member.email)).toEqual([]);
  });

  it("is free where nobody has proven it, or it is another site's", async () => {
    const claim = await createMember(app, { account: { status: "not_confirmed", confirmedAt: null } });
    const { member, browser } = await signedIn();
    await ask(browser, claim.email);
    expect((await confirm(browser, await linkTo(claim.email))).status).toBe(200);
    expect((await userOf(browser))?.id).toBe(member.id);
    const rows = await app.services.db.select().from(accounts).where(eq(accounts.id, claim.id));
    expect(rows).toEqual([]);

    const siteId = await createSite(app, `mail-change-${counter}.example`);
    const abroad = await createMember(app, { account: { siteId } });
    await ask(browser, abroad.email);
    expect((await confirm(browser, await linkTo(abroad.email))).status).toBe(200);
  });

  it("is free where it was only paid at: that account keeps what it paid for, as a shadow", async () => {
    const paid = await createMember(app, {
      account: { status: "not_confirmed", confirmedAt: null, premiumAt: app.clock.now() },
    });
    const { member, browser } = await signedIn();
    await ask(browser, paid.email);
    expect((await confirm(browser, await linkTo(paid.email))).status).toBe(200);
    const [row] = await app.services.db.select().from(accounts).where(eq(accounts.id, paid.id));
    expect(row).toMatchObject({ shadowOfId: member.id, premiumAt: app.clock.now() });
  });

  it("goes to one of two who want it at once, and two may swap theirs in a row", async () => {
    const [anna, bert] = [await signedIn(), await signedIn()];
    const wanted = newAddress();
    await ask(anna.browser, wanted);
    const annas = await linkTo(wanted);
    await ask(bert.browser, wanted);
    const tokens = [annas, await linkTo(wanted)];
    expect(new Set(tokens).size).toBe(2);
    const answers = await Promise.all([
      confirm(anna.browser, tokens[0] ?? ""),
      confirm(bert.browser, tokens[1] ?? ""),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);

    const [cora, dina] = [await signedIn(), await signedIn()];
    await ask(cora.browser, dina.member.email);
    await ask(dina.browser, cora.member.email);
    const swapped = await Promise.all([
      linkTo(dina.member.email).then((token) => confirm(cora.browser, token)),
      linkTo(cora.member.email).then((token) => confirm(dina.browser, token)),
    ]);
    expect(swapped.map(({ status }) => status)).toEqual([409, 409]);
  });
});

describe("mails about it", () => {
  it("are counted for who asks and, without a word, for who gets them", async () => {
    const { browser } = await signedIn();
    for (let count = 0; count < 5; count++) {
      expect((await ask(browser, newAddress())).status).toBe(200);
    }
    const sixth = await ask(browser, newAddress());
    expect([sixth.status, sixth.body.error]).toEqual([429, "too_many_mails"]);

    const victim = newAddress();
    const askers = await Promise.all(Array.from({ length: 6 }, () => signedIn()));
    const answers = await Promise.all(askers.map((asker) => ask(asker.browser, victim)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await app.mailsTo(victim)).toHaveLength(3);
  });

  it("are bought with the password, whose guesses lock as log-ins do", async () => {
    const { browser } = await signedIn();
    const stranger = elsewhere();
    stranger.cookies.set("account", browser.cookies.get("account") ?? "");
    const email = newAddress();
    const guesses = await Promise.all(
      Array.from({ length: 9 }, (_, guess) => ask(stranger, email, `wrong guess ${guess}`)),
    );
    expect(guesses.map(({ status }) => status).sort()).toEqual([
      ...Array(5).fill(422),
      ...Array(4).fill(429),
    ]);
    expect(await app.mailsTo(email)).toEqual([]);
  });
});

describe("the link that stops it", () => {
  it("gives the old address back, ends every session and stream, and mails the way to a new password", async () => {
    const { member, browser, email, stopToken } = await moved();
    const stream = await fetch(`${url}/api/live`, {
      headers: { cookie: `account=${browser.cookies.get("account")}` },
    });
    const heard = stream.text();
    // The thief of the account changes the address once more.
    const further = newAddress();
    await ask(browser, further);
    await confirm(browser, await linkTo(further));
    app.clock.advance(7 * day - 60);
    const answer = await stop(stopToken);
    expect([answer.status, answer.body]).toEqual([200, { email: member.email }]);
    expect(await heard).toContain("event: signed_out");
    expect(await userOf(browser)).toBeNull();
    for (const address of [member.email, email, further]) expect((await logIn(address)).status).toBe(401);
    const token = await tokenTo(member.email, "/reset-password/do");
    const body = { token, password: "mine again, for good 9", repeated_password: "mine again, for good 9" };
    expect((await elsewhere().call("POST /api/password-resets", { body })).status).toBe(200);
    expect((await logIn(member.email, "mine again, for good 9")).body.user?.id).toBe(member.id);
    // No link that was sent before works any more.
    expect(refusalOf(await stop(stopToken))).toEqual(invalid);
    expect(refusalOf(await stop(await stopLinkTo(email)))).toEqual(invalid);
  });

  it("ends the copies of the member's data that were asked for meanwhile", async () => {
    const { member, browser, stopToken } = await moved();
    expect((await browser.call("POST /api/archive", { body: { password: testPassword } })).status).toBe(200);
    await app.services.queue.drained();
    const own = eq(archives.memberId, member.id);
    expect(await app.services.db.select().from(archives).where(own)).toMatchObject([{ status: "ready" }]);
    await stop(stopToken);
    await app.services.queue.drained();
    expect(await app.services.db.select().from(archives).where(own)).toEqual([]);
  });

  it("works once, however often it is pressed at once, and for seven days", async () => {
    const first = await moved();
    const answers = await Promise.all([1, 2, 3].map(() => stop(first.stopToken)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    const second = await moved();
    app.clock.advance(7 * day);
    expect(refusalOf(await stop(second.stopToken))).toEqual(invalid);
  });

  it("says so where the old address has become somebody's account meanwhile", async () => {
    const { member, email, stopToken } = await moved();
    await createMember(app, { account: { email: member.email } });
    const answer = await stop(stopToken);
    expect([answer.status, answer.body.error]).toEqual([409, "email_taken"]);
    expect((await logIn(email)).body.user?.id).toBe(member.id);
  });

  it("is not shut out by who has only paid at the old address: they keep what they paid for, as a shadow", async () => {
    const { member, stopToken } = await moved();
    const { db } = app.services;
    const unproven = { status: "not_confirmed", confirmedAt: null, email: member.email } as const;
    const older = await createMember(app, { account: { ...unproven, premiumAt: app.clock.now() } });
    const newer = await createMember(app, {
      account: { ...unproven, premiumAt: app.clock.now(), shadowOfId: older.id },
    });
    const answer = await stop(stopToken);
    expect([answer.status, answer.body]).toEqual([200, { email: member.email }]);
    const rows = await db.select().from(accounts).where(eq(accounts.emailNormalized, member.email));
    expect(rows.map(({ id, shadowOfId }) => [id, shadowOfId])).toEqual(
      expect.arrayContaining([
        [member.id, null],
        [older.id, member.id],
      ]),
    );
    expect(rows.map(({ id }) => id)).not.toContain(newer.id);
    expect(rows.find(({ id }) => id === older.id)?.premiumAt).toEqual(app.clock.now());
  });

  it("takes a deletion back that was asked for meanwhile, of which the old address is told as well", async () => {
    const { member, browser, email, stopToken } = await moved();
    const left = await browser.call("POST /api/deletion", { body: { password: testPassword } });
    expect(left.status).toBe(200);
    for (const address of [email, member.email])
      expect((await app.mailsTo(address)).map(({ subject }) => subject)).toContain(
        "Your account has been deleted",
      );
    const token = await tokenTo(member.email, "/reactivate");
    const back = await elsewhere().call("POST /api/reactivations", { body: { token } });
    expect([back.status, back.body]).toEqual([200, { email: "" }]);
    const again = elsewhere();
    await again.call("POST /api/user.php", { body: { email, password: testPassword } });
    expect((await again.call("POST /api/deletion", { body: { password: testPassword } })).status).toBe(200);
    app.clock.advance(6 * day);
    expect((await stop(stopToken)).status).toBe(200);
    const [account] = await app.services.db.select().from(accounts).where(eq(accounts.id, member.id));
    expect(account).toMatchObject({ status: "active", deletionAskedAt: null, email: member.email });
    const own = eq(sessions.accountId, member.id);
    expect(await app.services.db.select().from(sessions).where(own)).toEqual([]);
  });
});

describe("an address whose owner has excluded it", () => {
  const exclude = async (email: string) => {
    const [any] = await app.services.db.select().from(accounts).limit(1);
    await excludeAddress(app, { siteId: any?.siteId ?? "", email });
  };

  it("gets no mail, and who asks is answered as ever", async () => {
    const { member, browser } = await signedIn();
    const email = newAddress();
    await exclude(email);
    const asked = await ask(browser, email);
    expect([asked.status, asked.body]).toEqual([200, { email }]);
    expect(await app.mailsTo(email)).toEqual([]);
    const own = eq(emailChanges.accountId, member.id);
    expect(await app.services.db.select().from(emailChanges).where(own)).toEqual([]);
  });

  it("is not moved to by a link that was sent before", async () => {
    const { member, browser } = await signedIn();
    const email = newAddress();
    await ask(browser, email);
    await exclude(email);
    const answer = await confirm(browser, await linkTo(email));
    expect([answer.status, answer.body.error]).toEqual([403, "self_excluded"]);
    expect((await userOf(browser))?.email).toBe(member.email);
  });
});

it("keeps no token as it was mailed, and nothing once its time is over", async () => {
  const { member, email, stopToken } = await moved();
  const own = eq(emailChanges.accountId, member.id);
  const rows = await app.services.db.select().from(emailChanges).where(own);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(stopToken);
  expect(JSON.stringify(rows)).not.toContain(await linkTo(email));
});
