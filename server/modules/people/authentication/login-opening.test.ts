import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openingMinutes } from "#contracts/limits.ts";
import { accountMails, accountTokens } from "#server/db/schema/accounts.ts";
import { mailboxHash } from "#server/modules/people/accounts/mailbox.ts";
import { hashToken } from "#server/platform/tokens.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, createSite, signIn, testPassword } from "#server/test/people/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const run = Math.floor(Math.random() * 0xffff).toString(16);
let networks = 0;
function elsewhere(): Browser {
  networks += 1;
  return app.browser({ address: `2001:db8:${run}:${networks.toString(16)}::1` });
}

const logIn = (email: string, password: string, browser: Browser) =>
  browser.call("POST /api/user.php", { body: { email, password } });
const open = (token: string, browser: Browser) =>
  browser.call("POST /api/login-openings", { body: { token } });

/** Sends wrong passwords from strangers' networks until the account is locked. */
async function lock(email: string): Promise<void> {
  for (let count = 0; count < 5; count += 1) await logIn(email, "never the right one", elsewhere());
  expect((await logIn(email, "never the right one", elsewhere())).status).toBe(429);
}

const tokensTo = async (email: string) =>
  (await app.mailsTo(email))
    .flatMap(({ links }) => links)
    .flatMap((link) => /\/login\/open\?token=([\w-]+)$/.exec(link)?.[1] ?? []);

async function lockedMember() {
  const member = await createMember(app);
  await lock(member.email);
  const [token = ""] = await tokensTo(member.email);
  expect(token).not.toBe("");
  return { ...member, token };
}

describe("an owner whom strangers lock out", () => {
  it("is asked by mail, and gets in on the device on which they say yes, with their password", async () => {
    const member = await lockedMember();
    const [mail] = await app.mailsTo(member.email);
    expect(mail?.subject).toBe("Was that you?");
    expect(mail?.text).toContain(`${openingMinutes} minutes`);
    expect(`${mail?.subject} ${mail?.text}`).not.toContain(member.name);

    const own = elsewhere();
    expect((await logIn(member.email, testPassword, own)).status).toBe(429);
    const opened = await open(member.token, own);
    expect([opened.status, opened.body]).toEqual([200, { email: member.email }]);
    // The link signs no member in, and a wrong password stays wrong.
    expect((await own.call("GET /api/user.php")).body.user).toBeNull();
    expect((await logIn(member.email, "still the wrong one", own)).status).toBe(401);
    expect((await logIn(member.email, testPassword, own)).status).toBe(200);
    expect((await logIn(member.email, testPassword, elsewhere())).status).toBe(429);
  });

  it("gets one such mail a day, however often the account is locked and by how many at once", async () => {
    const member = await createMember(app);
    await Promise.all(
      Array.from({ length: 12 }, () => logIn(member.email, "never the right one", elsewhere())),
    );
    expect(await tokensTo(member.email)).toHaveLength(1);
    for (let round = 0; round < 3; round += 1) {
      app.clock.advance(2 * 3600);
      await lock(member.email);
    }
    expect(await tokensTo(member.email)).toHaveLength(1);
    app.clock.advance(25 * 3600);
    await lock(member.email);
    expect(await tokensTo(member.email)).toHaveLength(2);
  });

  it("hears of it where the strangers try by signing up, too", async () => {
    const member = await createMember(app);
    for (let count = 0; count < 5; count += 1) {
      await elsewhere().call("POST /api/signups", {
        body: {
          email: member.email,
          name: `stranger_${run}${count}`,
          password: `words of a stranger ${count}`,
          date_of_birth: "1990-01-01",
          gender: "man",
          seeks: ["woman"],
          consent: true,
        },
      });
    }
    expect(await tokensTo(member.email)).toHaveLength(1);
  });

  it("hears nothing of a lock that their own browser has closed", async () => {
    const member = await createMember(app);
    const own = await signIn(app, member, elsewhere());
    await own.call("GET /api/logout.php");
    for (let count = 0; count < 6; count += 1) await logIn(member.email, "forgotten again", own);
    expect((await logIn(member.email, testPassword, own)).status).toBe(429);
    expect(await tokensTo(member.email)).toEqual([]);
  });
});

describe("the link", () => {
  it("works once, also where it is used twice at the same instant", async () => {
    const member = await lockedMember();
    const answers = await Promise.all([open(member.token, elsewhere()), open(member.token, elsewhere())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    const again = elsewhere();
    expect((await open(member.token, again)).body.error).toBe("link_invalid");
    expect((await logIn(member.email, testPassword, again)).status).toBe(429);
  });

  it("is good for half an hour, and so is the opened log-in", async () => {
    const late = await lockedMember();
    app.clock.advance(openingMinutes * 60);
    expect((await open(late.token, elsewhere())).status).toBe(410);

    // After so many locks the next lock lasts longer than the opening of the next day's mail.
    const fresh = await createMember(app);
    for (let round = 0; round < 4; round += 1) {
      await lock(fresh.email);
      if (round < 3) app.clock.advance((15 * 2 ** round + 1) * 60);
    }
    app.clock.advance(25 * 3600);
    await lock(fresh.email);
    const [token = ""] = await tokensTo(fresh.email);
    const own = elsewhere();
    expect((await open(token, own)).status).toBe(200);
    app.clock.advance(openingMinutes * 60);
    expect((await logIn(fresh.email, testPassword, own)).status).toBe(429);
  });

  it("opens nothing for another account, and nothing with a mark that somebody has changed", async () => {
    const member = await lockedMember();
    const other = await lockedMember();
    const own = elsewhere();
    await open(member.token, own);
    expect((await logIn(other.email, testPassword, own)).status).toBe(429);
    const mark = own.cookies.get("device") ?? "";
    const [accountId, device = "", signature] = mark.split(".");
    const [id, until] = device.split("~");
    for (const changed of [
      `${accountId}.${id}~${Number(until) + 86_400}.${signature}`,
      `${accountId}.${id}.${signature}`,
      `${other.id}.${device}.${signature}`,
    ]) {
      const forger = elsewhere();
      forger.cookies.set("device", changed);
      expect((await logIn(member.email, testPassword, forger)).status).toBe(429);
      expect((await logIn(other.email, testPassword, forger)).status).toBe(429);
    }
    expect((await logIn(member.email, testPassword, own)).status).toBe(200);
  });

  it("is good for this only, on its own site only, and no other mail's link does it", async () => {
    const member = await lockedMember();
    const { token } = member;
    const password = "kites over the dike 31";
    const asReset = await elsewhere().call("POST /api/password-resets", {
      body: { token, password, repeated_password: password },
    });
    expect(asReset.status).toBe(410);
    expect((await elsewhere().call("POST /api/activations", { body: { token } })).status).toBe(410);
    expect((await elsewhere().call("POST /api/password-reset-links", { body: { token } })).status).toBe(410);

    await elsewhere().call("POST /api/password-reset-mails", { body: { email: member.email } });
    const links = (await app.mailsTo(member.email)).flatMap((mail) => mail.links);
    const reset = links.find((link) => link.includes("reset-password/do"))?.split("token=")[1] ?? "";
    expect((await open(reset, elsewhere())).status).toBe(410);

    await createSite(app, "opening.example");
    const abroad = await elsewhere().call("POST /api/login-openings", {
      body: { token },
      headers: { host: "opening.example" },
    });
    expect(abroad.status).toBe(410);
    expect((await open(token, elsewhere())).status).toBe(200);
  });

  it("is kept as a hash", async () => {
    const member = await lockedMember();
    const rows = await app.services.db
      .select()
      .from(accountTokens)
      .where(eq(accountTokens.accountId, member.id));
    expect(rows.map(({ tokenHash }) => tokenHash)).toEqual([hashToken(member.token)]);
  });
});

describe("whether an address has an account", () => {
  it("cannot be told by locking: every address is counted alike, and only proven owners are written to", async () => {
    const member = await createMember(app);
    const unproven = await createMember(app, { account: { status: "not_confirmed", confirmedAt: null } });
    const suspended = await createMember(app, { account: { status: "suspended" } });
    const nobody = `nobody.${run}@example.com`;
    const traces = [];
    for (const email of [member.email, unproven.email, suspended.email, nobody]) {
      const trace: unknown[] = [];
      for (let count = 0; count < 7; count += 1) {
        const { status, body } = await logIn(email, "never the right one", elsewhere());
        trace.push([status, body]);
      }
      traces.push(trace);
    }
    for (const trace of traces) expect(trace).toEqual(traces[0]);
    const sent = await Promise.all(
      [member.email, unproven.email, suspended.email, nobody].map((email) => tokensTo(email)),
    );
    expect(sent.map(({ length }) => length)).toEqual([1, 0, 0, 0]);

    const site = await app.services.sites.find("localhost");
    const rows = await app.services.db
      .select()
      .from(accountMails)
      .where(eq(accountMails.mailboxHash, mailboxHash(site!.id, nobody)));
    expect(rows.map(({ cause, isSent, mailbox }) => [cause, isSent, mailbox])).toEqual([
      ["login_opening", false, null],
    ]);
  });
});
