import { get } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { locales } from "#i18n/locales.ts";
import { buildApp } from "#server/app.ts";
import { notifications } from "#server/db/schema/notifications.ts";
import { companies, sites } from "#server/db/schema/sites.ts";
import { notify } from "#server/modules/ground/notifications/notify.ts";
import { newId } from "#server/platform/ids.ts";
import { translator } from "#server/platform/translate.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, openSession, type TestMember, testPassword } from "#server/test/people/factories.ts";
import { passWait } from "#server/test/people/notifications.ts";
import { addSite } from "./add-site.ts";
import { sitesFreshMs } from "./site-limits.ts";
import { switchSite } from "./switch-site.ts";

/** Two sites in one installation; the second one is switched off and on. */
const there = { host: "second.example:3000" };
const asPage = { accept: "text/html,application/xhtml+xml" };

let app: TestApp;
let siteId: string;
let theirs: TestMember;
let member: Browser;
beforeAll(async () => {
  app = await createTestApp();
  await app.http.listen({ port: 0, host: "127.0.0.1" });
  const { db, sites: directory } = app.services;
  const { companyId } = (await directory.find("localhost"))!;
  siteId = await addSite(db, {
    companyId,
    hosts: ["second.example"],
    publicUrl: "http://second.example:3000",
    settings: {
      brand: { name: 'Rose & "Thorn"', supportEmail: "help@second.example", supportPhone: "+31 20 1" },
    },
    now: app.clock.now(),
  });
  await db
    .update(companies)
    .set({ name: "Thorn <b>BV</b>", address: "Damrak 1", city: "Amsterdam", country: "NL" })
    .where(eq(companies.id, companyId));
  directory.forget();
  theirs = await createMember(app, { account: { siteId }, profile: { siteId } });
  member = await openSession(app, theirs);
});
afterAll(() => app.close());
afterEach(async () => {
  vi.useRealTimers();
  await turn(true);
});

async function turn(isOpen: boolean): Promise<boolean> {
  const isChanged = await switchSite(app.services.db, { siteId, isOpen, now: app.clock.now() });
  app.services.sites.forget();
  return isChanged;
}

const page = (url: string, headers: Record<string, string> = there, browser = app.browser()) =>
  browser.raw({ method: "GET", url, headers: { ...asPage, ...headers } });

describe("a site that is switched off", () => {
  it.each(locales)("says so on every page, and how to reach the company, in %s", async (language) => {
    await turn(false);
    const t = translator(language, "closed");
    for (const url of ["/", "/signup", "/login", "/members", "/pages/terms", "/landers/video", "/nowhere"]) {
      const { status, body, headers } = await page(url, there, app.browser({ language }));
      expect([url, status]).toEqual([url, 503]);
      expect(headers).toMatchObject({ "cache-control": "private, no-store", "retry-after": "3600" });
      expect(String(headers["content-security-policy"])).toContain("default-src 'none'");
      expect(body).toContain(`<html lang="${language}">`);
      expect(body).toContain(`<h1>${t("title", { site: "Rose &amp; &quot;Thorn&quot;" })}</h1>`);
      expect(body).toContain('<a href="mailto:help@second.example">help@second.example</a>');
      expect(body).toContain('<a href="tel:+31201">+31 20 1</a>');
      expect(body).toContain("Thorn &lt;b&gt;BV&lt;/b&gt;<br>Damrak 1<br>Amsterdam<br>");
      expect(body).not.toMatch(/<script|<b>/);
      expect(headers["set-cookie"]).toBeUndefined();
    }
  });

  it("takes no sign-up, no log-in and no call, and says why", async () => {
    await turn(false);
    const visitor = app.browser();
    const body = { email: theirs.email, password: testPassword };
    const answers = [
      await visitor.call("POST /api/user.php", { body, headers: there }),
      await visitor.call("POST /api/signups", { body: {} as never, headers: there }),
      await visitor.call("GET /api/settings.php", { headers: there }),
      await member.call("GET /api/user.php", { headers: there }),
      await member.call("GET /api/chats.php", { headers: there }),
    ];
    for (const { status, body: refused, headers } of answers) {
      expect([status, refused.error]).toEqual([503, "site_closed"]);
      expect(refused.message).toContain("closed for now");
      // A client that waits for it and asks again would keep its page busy.
      expect(headers["retry-after"]).toBeUndefined();
    }
    expect(visitor.cookies.has("account")).toBe(false);
    expect(member.cookies.has("account")).toBe(true);
  });

  it.each(["/sitemap.xml", "/robots.txt", "/app.webmanifest", "/dev/outbox.json"])(
    "keeps %s to itself",
    async (url) => {
      await turn(false);
      expect((await app.browser().raw({ method: "GET", url, headers: there })).status).toBe(503);
    },
  );

  it("is let go on by machines and staff with what was begun", async () => {
    await turn(false);
    const visitor = app.browser();
    const asked = async (method: "GET" | "POST", url: string, type = "application/x-www-form-urlencoded") =>
      (
        await visitor.raw({
          method,
          url,
          headers: { ...there, ...(method === "POST" && { "content-type": type }) },
          ...(method === "POST" && { payload: type.includes("json") ? "{}" : "id=tr_unknown" }),
        })
      ).status;
    // A photo that the desk decides about: its address is signed, and this one is not.
    expect(await asked("GET", "/media/x/y")).toBe(403);
    // The logo in the frame of the desk's pages; this site has none.
    expect(await asked("GET", "/site-logo/0123456789abcdef.webp")).toBe(404);
    expect(await asked("POST", "/api/mollie-webhook")).not.toBe(503);
    expect(await asked("POST", "/api/mail-events/signed", "application/json")).not.toBe(503);
    expect(await asked("POST", "/unsubscribe/nothing")).not.toBe(503);
    expect(await asked("GET", "/.well-known/security.txt")).toBe(200);
    expect(await asked("GET", "/api/admin/session")).not.toBe(503);
    // An address that only looks like the desk's is the site's.
    expect(await asked("GET", "/api/administration")).toBe(503);
    expect((await page("/administration")).status).toBe(503);
    expect((await page("/admin/../members")).status).toBe(503);
  });

  it("leaves other sites alone, and their hosts do not open it", async () => {
    await turn(false);
    expect((await app.browser().call("GET /api/settings.php")).status).toBe(200);
    const forwarded = { ...there, "x-forwarded-host": "localhost:3000" };
    expect((await page("/", forwarded)).status).toBe(503);
    expect((await page("/", { host: "SECOND.example:3000" })).status).toBe(503);
  });

  it("has everything as before when it is switched on, with sessions", async () => {
    const before = await member.call("GET /api/user.php", { headers: there });
    expect(before.body.user?.id).toBe(theirs.id);
    expect([await turn(false), await turn(false)]).toEqual([true, false]);
    expect((await member.call("GET /api/user.php", { headers: there })).status).toBe(503);
    expect([await turn(true), await turn(true)]).toEqual([true, false]);
    const after = await member.call("GET /api/user.php", { headers: there });
    expect(after.body.user).toEqual(before.body.user);
  });

  it("keeps the time at which it was closed first", async () => {
    const closedAt = async () => {
      const [row] = await app.services.db.select().from(sites).where(eq(sites.id, siteId));
      return row?.closedAt?.toISOString();
    };
    const first = app.clock.now().toISOString();
    await Promise.all([turn(false), turn(false)]);
    app.clock.advance(60);
    await turn(false);
    expect(await closedAt()).toBe(first);
  });
});

it("is closed in a second process too, which nobody told, within a minute", async () => {
  const { env } = app.services;
  const twin = await buildApp({ ...env, REDIS_URL: undefined }, { database: app.database, clock: app.clock });
  try {
    await twin.http.ready();
    const status = async () =>
      (await twin.http.inject({ method: "GET", url: "/api/settings.php", headers: there })).statusCode;
    expect(await status()).toBe(200);
    await turn(false);
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + sitesFreshMs);
    expect(await status()).toBe(503);
    await turn(true);
    vi.setSystemTime(Date.now() + sitesFreshMs);
    expect(await status()).toBe(200);
  } finally {
    vi.useRealTimers();
    await twin.stop();
  }
});

it("has its streams ended, without a word that would sign the member out, and nobody else's", async () => {
  const ours = await createMember(app);
  const [closed, open] = [
    await openStream(there.host, member),
    await openStream("localhost:3000", await openSession(app, ours)),
  ];
  await turn(false);
  await vi.waitFor(() => expect(closed.isOver()).toBe(true), { timeout: 15_000 });
  expect(closed.text()).not.toContain("signed_out");
  const again = await openStream(there.host, member);
  expect(again.status).toBe(503);
  // All streams were looked after by now.
  expect(open.isOver()).toBe(false);
  open.stop();
});

it("lets optional notifications wait, and sends required ones", async () => {
  await turn(false);
  const { db, queue, clock } = app.services;
  const tell = (type: string) =>
    notify(db, queue, { memberId: theirs.id, type, subjectId: newId(), now: clock.now() });
  const waiting = async (type: string) => {
    const rows = await db.select().from(notifications).where(eq(notifications.memberId, theirs.id));
    return rows.filter((row) => row.type === type && row.settledAt === null).length;
  };
  await tell("like_received");
  await tell("receipt");
  await passWait(app);
  // Neither is true, so a notification that is tried is settled without a mail.
  expect([await waiting("like_received"), await waiting("receipt")]).toEqual([1, 0]);
  await turn(true);
  await passWait(app);
  expect(await waiting("like_received")).toBe(0);
});

type Opened = { status: number; text(): string; isOver(): boolean; stop(): void };

/** A stream at a site's own host, which fetch does not allow to name. */
function openStream(host: string, { cookies }: Browser): Promise<Opened> {
  const { port } = app.http.server.address() as AddressInfo;
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = { host, cookie, "sec-fetch-site": "same-origin" };
  return new Promise((resolve, reject) => {
    const asked = get({ port, host: "127.0.0.1", path: "/api/live", headers }, (answer) => {
      let text = "";
      let isOver = false;
      const done = () =>
        resolve({
          status: answer.statusCode ?? 0,
          text: () => text,
          isOver: () => isOver,
          stop: () => asked.destroy(),
        });
      answer.on("data", (chunk) => {
        text += String(chunk);
        if (text.includes("event: hello")) done();
      });
      answer.on("close", () => {
        isOver = true;
        done();
      });
    });
    asked.on("error", reject);
  });
}
