import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountMails, accountTokens } from "#server/db/schema/accounts.ts";
import { mailboxHash } from "#server/modules/people/accounts/mailbox.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { createMember, openSession, signIn } from "#server/test/people/factories.ts";
import { sendResetMail } from "./send-reset-mail.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const day = 86_400;
const tooMany = "Too many password reset emails sent, please try again tomorrow.";
let counter = 0;

/** A network of its own for each run, because a Redis keeps the limits of earlier runs. */
const run = Math.floor(Math.random() * 0xffff).toString(16);
function elsewhere(server = app): Browser {
  counter += 1;
  return server.browser({ address: `2001:db8:${run}:${counter.toString(16)}::1` });
}
const ask = (email: string, browser = elsewhere()) =>
  browser.call("POST /api/password-reset-mails", { body: { email } });
const signUp = (email: string, browser = elsewhere()) => {
  counter += 1;
  return browser.call("POST /api/signups", {
    body: {
      email,
      name: `asker_${counter}`,
      password: `violet harbour ${counter} kites`,
      date_of_birth: "1990-05-17",
      gender: "man",
      seeks: ["woman"],
      consent: true,
    },
  });
};
const isResetMail = ({ links }: { links: string[] }) =>
  links.some((link) => link.includes("/reset-password/do?"));
const resetMails = async (email: string) => (await app.mailsTo(email)).filter(isResetMail);

describe("a forgotten password", () => {
  it("brings a mail in the member's language, with a link to the site's own address", async () => {
    const member = await createMember(app, { account: { language: "de" } });
    const answer = await elsewhere().call("POST /api/password-reset-mails", {
      body: { email: `  ${member.email.toUpperCase()} ` },
      headers: { "x-forwarded-host": "evil.example" },
    });
    expect([answer.status, answer.body]).toEqual([200, {}]);
    const [mail] = await resetMails(member.email);
    expect(mail?.subject).toBe("Wähle ein neues Passwort");
    expect(mail?.links).toEqual([
      expect.stringMatching(/^http:\/\/localhost:3000\/reset-password\/do\?token=[\w-]{43}$/),
    ]);
    expect(mail?.text).not.toContain(member.name);
    expect(mail?.text).not.toContain("sichtbar");
  });

  it("goes to the account's address, however the mailbox is spelled", async () => {
    const member = await createMember(app, {
      account: { email: "an.na.reset@gmail.com", emailNormalized: "annareset@gmail.com" },
    });
    expect((await ask("annareset+x@googlemail.com")).status).toBe(200);
    expect(await resetMails(member.email)).toHaveLength(1);
    expect(await app.mailsTo("annareset+x@googlemail.com")).toEqual([]);
  });

  it("keeps only the hash of the token, and only the newest one", async () => {
    const member = await createMember(app);
    await ask(member.email);
    await ask(member.email);
    const [newest] = await resetMails(member.email);
    const token = newest?.links[0]?.split("token=")[1] ?? "";
    const rows = await app.services.db
      .select()
      .from(accountTokens)
      .where(eq(accountTokens.accountId, member.id));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("is refused at its field where it is no address", async () => {
    const { status, body } = await ask("nonsense");
    expect([status, body.fields?.email?.code]).toEqual([422, "email_invalid"]);
  });

  it("mails once, also where the job runs twice", async () => {
    const member = await createMember(app);
    await ask(member.email);
    expect(await resetMails(member.email)).toHaveLength(1);
    const site = await app.services.sites.find("localhost");
    const [row] = await app.services.db
      .select()
      .from(accountMails)
      .where(eq(accountMails.mailboxHash, mailboxHash(site!.id, member.email)));
    expect(row!.mailbox, "the address is forgotten").toBeNull();
    const order = { mailId: row!.id, siteId: site!.id, site: site!, now: app.clock.now() };
    await sendResetMail(app.services, order);
    expect(await resetMails(member.email)).toHaveLength(1);
  });
});

describe("whether an address has an account", () => {
  it("cannot be told by asking for a new password, not even by the fourth time", async () => {
    const member = await createMember(app);
    const suspended = await createMember(app, { account: { status: "suspended" } });
    const deleted = await createMember(app, { account: { status: "deleted" } });
    const shadowed = await createMember(app);
    await signUp(shadowed.email);
    await signUp("pending.reset@example.com");
    const traces: [string, unknown[]][] = [];
    for (const email of [
      "nobody.reset@example.com",
      member.email,
      suspended.email,
      deleted.email,
      shadowed.email,
      "pending.reset@example.com",
    ]) {
      const browser = elsewhere();
      const trace: unknown[] = [];
      for (let count = 0; count < 5; count++) {
        const { status, body, headers } = await ask(email, browser);
        trace.push([status, body, Object.keys(headers).sort(), headers["content-length"]]);
      }
      traces.push([email, trace]);
    }
    const [, unknown] = traces[0]!;
    expect(unknown.map((one) => (one as [number])[0])).toEqual([200, 200, 200, 429, 429]);
    for (const [email, trace] of traces) expect([email, trace]).toEqual([email, unknown]);
    const counts = await Promise.all(traces.map(async ([email]) => (await resetMails(email)).length));
    expect(counts).toEqual([0, 3, 3, 0, 3, 3]);
  });

  it("leaves as much behind in the request for an unknown address as for a member's", async () => {
    const member = await createMember(app);
    const site = await app.services.sites.find("localhost");
    const kept = async (email: string) => {
      const rows = await app.services.db
        .select({ cause: accountMails.cause })
        .from(accountMails)
        .where(eq(accountMails.mailboxHash, mailboxHash(site!.id, email)));
      return rows.length;
    };
    for (const email of [member.email, "nobody.kept@example.com"]) {
      for (let count = 0; count < 5; count++) await ask(email);
    }
    expect([await kept(member.email), await kept("nobody.kept@example.com")]).toEqual([3, 3]);
  });
});

describe("mails that strangers use up", () => {
  it("leave one of the day to a browser that the owner has logged in with, for the owner's address", async () => {
    const [member, other] = [await createMember(app), await createMember(app)];
    const own = await signIn(app, member, elsewhere());
    await own.call("GET /api/logout.php");
    for (let count = 0; count < 4; count += 1) {
      await ask(member.email);
      await ask(other.email);
    }
    expect((await ask(member.email)).status).toBe(429);
    expect((await ask(other.email, own)).status).toBe(429);
    expect((await ask(member.email, own)).status).toBe(200);
    expect((await ask(member.email, own)).status).toBe(429);
    expect(await resetMails(member.email)).toHaveLength(4);
    expect(await resetMails(other.email)).toHaveLength(3);
  });
});

describe("mail bombing", () => {
  it("a hundred wishes for a mailbox, from everywhere and at once, send three mails a day", async () => {
    const member = await createMember(app);
    const size = atSize(30, 100);
    const atOnce = await Promise.all(Array.from({ length: size / 2 }, () => ask(member.email)));
    const statuses = atOnce.map(({ status }) => status);
    for (let count = 0; count < size / 2; count++) statuses.push((await ask(member.email)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(size - 3);
    const refused = await ask(member.email);
    expect([refused.body.error, refused.body.message]).toEqual(["too_many_reset_mails", tooMany]);
    expect(await app.mailsTo(member.email)).toHaveLength(3);

    app.clock.advance(day - 1);
    expect((await ask(member.email)).status).toBe(429);
    app.clock.advance(2);
    expect((await ask(member.email)).status).toBe(200);
    expect(await app.mailsTo(member.email)).toHaveLength(4);
  });

  it("a hundred wishes for another activation mail send five, and sign-ups add no more than eight in all", async () => {
    const email = "bombed.signup@example.com";
    const statuses: number[] = [];
    for (let signups = 0; signups < 3; signups++) {
      const browser = elsewhere();
      expect((await signUp(email, browser)).status).toBe(200);
      for (let count = 0; count < atSize(12, 34); count++) {
        statuses.push((await browser.call("POST /api/activation-mails", {})).status);
      }
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(15);
    expect(await app.mailsTo(email)).toHaveLength(8);
  });

  it("forgotten passwords take nothing from the mails of a sign-up, nor the other way round", async () => {
    const email = "both.kinds@example.com";
    const browser = elsewhere();
    await signUp(email, browser);
    for (let count = 0; count < 3; count++) expect((await ask(email)).status).toBe(200);
    for (let count = 0; count < 5; count++) {
      expect((await browser.call("POST /api/activation-mails", {})).status).toBe(200);
    }
    expect(await resetMails(email)).toHaveLength(3);
    expect(await app.mailsTo(email)).toHaveLength(9);
  });
});

describe("a network", () => {
  let strict: TestApp;
  beforeAll(async () => {
    // Without the exceptions for tests and demos the limits are those of a real site.
    strict = await createTestApp({ env: { NODE_ENV: "development" } });
  });
  afterAll(() => strict.close());

  it("asks for thirty reset mails a day, whomever they go to; its neighbours are not held up", async () => {
    counter += 1;
    const network = `2001:db8:${run}:${counter.toString(16)}`;
    const statuses: number[] = [];
    for (let count = 0; count < 33; count++) {
      // One customer owns a /64: another address in it is the same network.
      const browser = strict.browser({ address: `${network}::${count.toString(16)}` });
      const answer = await ask(`spread${count}@example.com`, browser);
      statuses.push(answer.status);
      if (answer.status === 429) expect(answer.body.message).toBe(tooMany);
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429, 429, 429]);
    expect((await ask("spread.other@example.com", elsewhere(strict))).status).toBe(200);
  });

  it("asks for thirty activation mails a day, however many accounts it made", async () => {
    const browser = elsewhere(strict);
    const statuses: number[] = [];
    for (let member = 0; member < 7; member++) {
      const fresh = await createMember(strict, { account: { status: "not_confirmed" } });
      await openSession(strict, fresh, browser);
      for (let count = 0; count < 5; count++) {
        statuses.push((await browser.call("POST /api/activation-mails", {})).status);
      }
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.slice(30)).toEqual([429, 429, 429, 429, 429]);
  });
});
