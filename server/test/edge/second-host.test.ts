import { afterAll, beforeAll, expect, it } from "vitest";
import { foundSite } from "#server/modules/ground/sites/found-site.ts";
import { writeSettings } from "#server/modules/ground/sites/write-settings.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, openSession, type TestMember } from "#server/test/people/factories.ts";

/**
 * Two sites in one process: cookies of one site open nothing at the other, and its pages cannot call the
 * other.
 */

const url = "http://second.example:3000";
const there = { host: "second.example:3000" };

let app: TestApp;
let here: TestMember;
let theirs: TestMember;
beforeAll(async () => {
  app = await createTestApp();
  const { db, sites } = app.services;
  const { companyId } = (await sites.find("localhost"))!;
  const siteId = await foundSite(db, { companyId, url, keepsUrl: true, now: app.clock.now() });
  await writeSettings(app.services, siteId, {
    brand: { name: "Second" },
    signup: { mode: "with_trafficsource", allowedNetworks: ["kite"] },
  });
  here = await createMember(app);
  theirs = await createMember(app, { account: { siteId }, profile: { siteId } });
});
afterAll(() => app.close());

it("knows its own members by their cookie, and nobody else's", async () => {
  const [own, foreign] = [await openSession(app, theirs), await openSession(app, here)];
  const at = async (browser: typeof own) =>
    (await browser.call("GET /api/user.php", { headers: there })).body.user?.id ?? null;
  expect(await at(own)).toBe(theirs.id);
  expect(await at(foreign)).toBeNull();
});

it("takes calls from its own pages alone, whatever other site of the installation they come from", async () => {
  const own = await openSession(app, theirs);
  const change = async (origin: string) => {
    const headers = { ...there, origin, "sec-fetch-site": origin === url ? "same-origin" : "cross-site" };
    const { status } = await own.call("PUT /api/user.php", { body: { language: "de" }, headers });
    return status;
  };
  expect(await change("http://localhost:3000")).toBe(403);
  expect(await change("http://second.example")).toBe(403);
  expect(await change(url)).toBe(200);
});

it("opens its sign-up to its own traffic source, and its mails lead to it", async () => {
  const visitor = app.browser();
  const signUp = async (headers: Record<string, string>, email: string) => {
    const answer = await visitor.call("POST /api/signups", {
      body: {
        email,
        name: email.split("@")[0]!,
        password: "a kettle on the blue stove 4",
        date_of_birth: "1990-04-04",
        gender: "woman",
        seeks: ["man"],
        consent: true,
      } as never,
      headers,
    });
    return answer.body.error ?? answer.status;
  };
  expect(await signUp(there, "closed@example.com")).toBe("signup_closed");
  visitor.cookies.set("tracking", encodeURIComponent(JSON.stringify({ network: "Kite" })));
  expect(await signUp(there, "opened@example.com")).toBe(200);
  const [mail] = await app.mailsTo("opened@example.com");
  expect(mail?.links.length).toBeGreaterThan(0);
  for (const link of mail?.links ?? []) expect(link.startsWith(`${url}/`), link).toBe(true);
});
