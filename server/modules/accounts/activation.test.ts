import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts, accountTokens } from "#server/db/schema/accounts.ts";
import { conversationSides, conversations } from "#server/db/schema/chats.ts";
import { newId } from "#server/platform/ids.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/build-app.ts";
import { createMember, createPhoto } from "#server/test/factories.ts";
import { purgeUnconfirmed } from "./purge-unconfirmed.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
}, 60_000);
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

describe("what nobody confirmed", () => {
  it("goes after 30 days, with its files; members, newcomers and known partners stay", async () => {
    const { db, storage } = app.services;
    const stale = await signUp();
    const talker = await signUp();
    const owner = await createMember(app);
    const shadow = await signUp(owner.email);
    const fileKey = newId().replaceAll("-", "");
    await storage.put(`photos/${fileKey}/card.webp`, new Uint8Array([1]));
    await createPhoto(app, stale.id, { fileKey });
    const [lowId = "", highId = ""] = [talker.id, owner.id].sort();
    const conversationId = newId();
    const [site] = await db.select().from(accounts).where(eq(accounts.id, owner.id));
    const at = app.clock.now();
    await db.insert(conversations).values({
      id: conversationId,
      siteId: site?.siteId ?? "",
      lowId,
      highId,
      lastMessageAt: at,
      createdAt: at,
    });
    await db
      .insert(conversationSides)
      .values({ conversationId, memberId: talker.id, partnerId: owner.id, lastMessageAt: at });

    app.clock.advance(29 * day);
    const newcomer = await signUp();
    const left = async () => {
      const ids = (await db.select({ id: accounts.id }).from(accounts)).map(({ id }) => id);
      return [stale, talker, owner, shadow, newcomer].map(({ id }) => ids.includes(id));
    };
    await purgeUnconfirmed(app.services, app.clock.now());
    expect(await left()).toEqual([true, true, true, true, true]);
    app.clock.advance(day + 1);
    await purgeUnconfirmed(app.services, app.clock.now());
    expect(await left()).toEqual([false, true, true, false, true]);
    await app.services.queue.drained();
    expect(await storage.exists(`photos/${fileKey}/card.webp`)).toBe(false);
    expect((await signUp(stale.email)).id).not.toBe(stale.id);
  });
});
