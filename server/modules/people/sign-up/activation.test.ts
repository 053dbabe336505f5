import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts, accountTokens } from "#server/db/schema/accounts.ts";
import { purgeUnconfirmed } from "#server/modules/people/leaving/purge-unconfirmed.ts";
import { newId } from "#server/platform/ids.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember } from "#server/test/people/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const password = "violet harbour 73 kites";
const day = 86_400;
let counter = 0;

async function signUp(email?: string): Promise<{ id: string; email: string; browser: Browser }> {
  counter += 1;
  const address = email ?? `fresh${counter}@example.com`;
  const browser = app.browser();
  const { status, body } = await browser.call("POST /api/signups", {
    body: {
      email: address,
      name: `fresh_${counter}`,
      password,
      date_of_birth: "1990-05-17",
      gender: "man",
      seeks: ["woman"],
      consent: true,
    },
  });
  expect(status).toBe(200);
  return { id: body.user?.id ?? "", email: address, browser };
}

async function tokens(email: string): Promise<string[]> {
  const mails = await app.mailsTo(email);
  return mails.flatMap(({ links }) =>
    links.filter((link) => link.includes("token=")).map((link) => link.split("token=")[1] ?? ""),
  );
}

const activate = (token: string, browser = app.browser()) =>
  browser.call("POST /api/activations", { body: { token } });
const resend = (browser: Browser) => browser.call("POST /api/activation-mails", {});

describe("an activation", () => {
  it("confirms, shows the profile and tells the browser that is signed in as the member", async () => {
    const { browser, email, id } = await signUp();
    const [token = ""] = await tokens(email);
    expect(token).toMatch(/^[\w-]{43}$/);
    const { status, body } = await activate(token, browser);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ id, status: "active", profile: { status: "active" } });
    const [account] = await app.services.db.select().from(accounts).where(eq(accounts.id, id));
    expect(account?.confirmedAt?.getTime()).toBe(app.clock.now().getTime());
  });

  it("from another browser confirms without signing it in or telling whose it was", async () => {
    const { email, browser } = await signUp();
    const other = app.browser();
    const [token = ""] = await tokens(email);
    const answer = await activate(token, other);
    expect(answer).toMatchObject({ status: 200, body: { user: null } });
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect((await other.call("GET /api/user.php")).body.user).toBeNull();
    expect((await browser.call("GET /api/user.php")).body.user?.status).toBe("active");
  });

  it("works once: used, made-up and expired links are refused alike", async () => {
    const { email } = await signUp();
    const [token = ""] = await tokens(email);
    expect((await activate(token)).status).toBe(200);
    const late = await signUp();
    const [lateToken = ""] = await tokens(late.email);
    app.clock.advance(day + 1);
    for (const refused of [token, "x".repeat(43), lateToken, "' or 1=1 --"]) {
      const { status, body } = await activate(refused);
      expect([status, body.error, body.message]).toEqual([
        410,
        "link_invalid",
        "Link expired or invalid, request a new email",
      ]);
    }
    expect((await late.browser.call("GET /api/user.php")).body.user?.status).toBe("not_confirmed");
  });

  it("still works a second before its 24 hours are over", async () => {
    const { email } = await signUp();
    const [token = ""] = await tokens(email);
    app.clock.advance(day - 1);
    expect((await activate(token)).status).toBe(200);
  });

  it("pressed twice at once succeeds once", async () => {
    const { email } = await signUp();
    const [token = ""] = await tokens(email);
    const answers = await Promise.all([activate(token), activate(token), activate(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  });

  it("kills the account's older links", async () => {
    const { email, browser } = await signUp();
    await resend(browser);
    const [newer = "", older = ""] = await tokens(email);
    expect(newer).not.toBe(older);
    expect((await activate(newer)).status).toBe(200);
    expect((await activate(older)).status).toBe(410);
  });

  it("is not started by a scanner that only looks", async () => {
    const { email, browser } = await signUp();
    const [token = ""] = await tokens(email);
    for (const method of ["GET", "HEAD"] as const) {
      await app.browser().raw({ method, url: `/api/activations?token=${token}` });
      await app.browser().raw({ method, url: `/activate?token=${token}` });
    }
    expect((await browser.call("GET /api/user.php")).body.user?.status).toBe("not_confirmed");
  });

  it("keeps only the hash of a token", async () => {
    const { email, id } = await signUp();
    const [token = ""] = await tokens(email);
    const rows = await app.services.db.select().from(accountTokens).where(eq(accountTokens.accountId, id));
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe("another activation mail", () => {
  it("comes at most five times a day", async () => {
    const { browser, email } = await signUp();
    for (let count = 0; count < 5; count++) expect((await resend(browser)).status).toBe(200);
    const sixth = await resend(browser);
    expect([sixth.status, sixth.body.error]).toEqual([429, "too_many_mails"]);
    expect(await tokens(email)).toHaveLength(6);
    app.clock.advance(day + 1);
    expect((await resend(browser)).status).toBe(200);
  });

  it("cannot be had more often by asking at once", async () => {
    const { browser } = await signUp();
    const answers = await Promise.all(Array.from({ length: 8 }, () => resend(browser)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  });

  it("is refused to the confirmed and to nobody's browser", async () => {
    const { browser, email } = await signUp();
    const [token = ""] = await tokens(email);
    await activate(token);
    expect((await resend(browser)).body.error).toBe("already_confirmed");
    expect((await resend(app.browser())).body).toMatchObject({ authentication_required: true });
  });
});

describe("a shadow", () => {
  it("answers like any sign-up, gets no link, and its wishes for mails look the same", async () => {
    const owner = await createMember(app);
    const shadow = await signUp(owner.email);
    const stranger = await signUp();
    const outcomes = async (browser: Browser) => {
      const seen: unknown[] = [];
      for (let count = 0; count < 6; count++) seen.push((await resend(browser)).status);
      return seen;
    };
    expect(await outcomes(shadow.browser)).toEqual(await outcomes(stranger.browser));
    expect(await tokens(owner.email)).toEqual([]);
    expect(await app.mailsTo(owner.email)).toHaveLength(3);
    const [row] = await app.services.db.select().from(accounts).where(eq(accounts.id, owner.id));
    expect(row?.status).toBe("active");
  });

  it("cannot be confirmed even with a link", async () => {
    const owner = await createMember(app);
    const shadow = await signUp(owner.email);
    const { email } = await signUp();
    const [token = ""] = await tokens(email);
    await app.services.db.update(accountTokens).set({ accountId: shadow.id });
    expect((await activate(token)).status).toBe(410);
  });

  it("becomes an ordinary sign-up when the member it stood behind is gone", async () => {
    const owner = await createMember(app);
    const shadow = await signUp(owner.email);
    await app.services.db
      .update(accounts)
      .set({ status: "deleted", email: "gone", emailNormalized: "gone" })
      .where(eq(accounts.id, owner.id));
    await resend(shadow.browser);
    const [token = ""] = await tokens(owner.email);
    expect((await activate(token, shadow.browser)).body.user?.id).toBe(shadow.id);
  });
});

describe("a mistyped address", () => {
  const correct = (browser: Browser, email: string) => browser.call("PUT /api/email", { body: { email } });

  it("is corrected before it is confirmed: the mail goes to the new one and the old link is dead", async () => {
    const { browser, email, id } = await signUp();
    const [old = ""] = await tokens(email);
    const { status, body } = await correct(browser, " Right.Address@Example.com ");
    expect([status, body.user.email]).toEqual([200, "right.address@example.com"]);
    expect((await activate(old)).body.error).toBe("link_invalid");
    const [fresh = ""] = await tokens("right.address@example.com");
    expect((await activate(fresh, browser)).body.user).toMatchObject({ id, status: "active" });
    expect(await correct(browser, "later@example.com")).toMatchObject({
      status: 409,
      body: { error: "already_confirmed" },
    });
    // The address that was typed by mistake is free again.
    expect((await signUp(email)).id).not.toBe(id);
  });

  it("tells nobody whose address it is: a member hears of it, and no link leads there", async () => {
    const owner = await createMember(app);
    const [one, two] = [await signUp(), await signUp()];
    const [known, unknown] = [
      await correct(one.browser, owner.email),
      await correct(two.browser, "nobody.corrects@example.com"),
    ];
    const shape = ({ status, body }: typeof known) => [
      status,
      Object.keys(body.user).sort(),
      body.user.status,
    ];
    expect(shape(known)).toEqual(shape(unknown));
    expect(await tokens(owner.email)).toEqual([]);
    expect((await app.mailsTo(owner.email)).map(({ subject }) => subject)).toEqual([
      "You already have an account",
    ]);
    const [row] = await app.services.db.select().from(accounts).where(eq(accounts.id, one.id));
    expect(row?.shadowOfId).toBe(owner.id);
    // And back from the shadow to the member's own address.
    expect((await correct(one.browser, "my.own.after.all@example.com")).status).toBe(200);
    const [token = ""] = await tokens("my.own.after.all@example.com");
    expect((await activate(token)).status).toBe(200);
  });

  it("counts among the five mails of the day, and is refused where it is no address", async () => {
    const { browser } = await signUp();
    expect((await correct(browser, "no address")).body.fields?.email?.code).toBe("email_invalid");
    for (let count = 0; count < 5; count += 1)
      expect((await correct(browser, `try${count}.of.many@example.com`)).status).toBe(200);
    expect((await correct(browser, "sixth.of.many@example.com")).body.error).toBe("too_many_mails");
    expect((await correct(app.browser(), "stranger@example.com")).status).toBe(403);
  });
});

describe("the steps after", () => {
  it("are noted, so that the sign-up resumes there", async () => {
    const { browser } = await signUp();
    const put = (body: { step: "push" | null; push_wished?: boolean }) =>
      browser.call("PUT /api/signup-step", { body });
    expect((await put({ step: "push", push_wished: true })).body.user.signup_step).toBe("push");
    expect((await put({ step: null })).body.user.signup_step).toBeNull();
    const wrong = await browser.call("PUT /api/signup-step", { body: { step: "admin" as never } });
    expect(wrong.status).toBe(422);
    expect((await app.browser().call("PUT /api/signup-step", { body: { step: null } })).status).toBe(403);
  });

  it("suggest what a mistyped address meant", async () => {
    const ask = async (email: string) =>
      (await app.browser().call("POST /api/email-suggestions", { body: { email } })).body.suggestion;
    expect(await ask("anna@gmial.con")).toBe("anna@gmail.com");
    expect(await ask("anna@example.com")).toBeNull();
    expect(await ask("nonsense")).toBeNull();
  });
});

describe("an unconfirmed account", () => {
  it("goes after 30 days; members and newcomers stay, of whom a partner knows a number without a name", async () => {
    const { db } = app.services;
    const stale = await signUp();
    const talker = await signUp();
    const owner = await createMember(app);
    const shadow = await signUp(owner.email);
    const { status } = await talker.browser.call("POST /api/members/:member_id/messages", {
      params: { member_id: owner.id },
      body: { client_id: newId(), body: "Hello" },
    });
    expect(status).toBe(200);

    app.clock.advance(29 * day);
    const newcomer = await signUp();
    const left = async () => {
      const rows = await db.select().from(accounts);
      return [stale, talker, owner, shadow, newcomer].map(
        ({ id }) => rows.find((row) => row.id === id)?.status ?? null,
      );
    };
    const [waits, known, wiped] = ["not_confirmed", "active", "deleted"];
    await purgeUnconfirmed(app.services, app.clock.now());
    expect(await left()).toEqual([waits, waits, known, waits, waits]);
    app.clock.advance(day + 1);
    await purgeUnconfirmed(app.services, app.clock.now());
    expect(await left()).toEqual([null, wiped, known, null, waits]);
    expect((await signUp(stale.email)).id).not.toBe(stale.id);
  });

  it("goes in the same time where it is banned; who is banned and had confirmed stays", async () => {
    const { db } = app.services;
    const rude = await signUp();
    const member = await createMember(app);
    app.clock.advance(29 * day);
    await db
      .update(accounts)
      .set({ status: "banned" })
      .where(inArray(accounts.id, [rude.id, member.id]));
    const isThere = ({ id }: { id: string }) => db.$count(accounts, eq(accounts.id, id));
    await purgeUnconfirmed(app.services, app.clock.now());
    expect([await isThere(rude), await isThere(member)]).toEqual([1, 1]);
    app.clock.advance(day + 1);
    await purgeUnconfirmed(app.services, app.clock.now());
    expect([await isThere(rude), await isThere(member)]).toEqual([0, 1]);
  });
});
