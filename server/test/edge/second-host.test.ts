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

it("has an account of its own for an address that the first site has, too, and no trace leads across", async () => {
  const password = { here: "a lamp over the grey door 7", there: "a boat under the old bridge 9" };
  const at = { here: {}, there } as const;
  type Site = keyof typeof at;
  let count = 0;
  const visit = () => {
    count += 1;
    const browser = app.browser({ address: `2001:db8:77:${count.toString(16)}::2` });
    browser.cookies.set("tracking", encodeURIComponent(JSON.stringify({ network: "Kite" })));
    return browser;
  };
  const signUp = async (site: Site, email: string) => {
    const before = (await app.mailsTo(email)).length;
    const browser = visit();
    const { status, body } = await browser.call("POST /api/signups", {
      body: {
        email,
        name: `${site}${count}`,
        password: password[site],
        date_of_birth: "1990-04-04",
        gender: "woman",
        seeks: ["man"],
        consent: true,
      },
      headers: at[site],
    });
    const mails = await app.mailsTo(email);
    return {
      answer: [status, body.next, body.user?.status, Object.keys(body.user ?? {}).sort()],
      mails: mails.slice(0, mails.length - before).map(({ subject }) => subject),
      links: mails.slice(0, mails.length - before).flatMap(({ links }) => links),
      id: body.user?.id,
      browser,
    };
  };
  const logIn = async (site: Site, email: string, secret: string) => {
    const { status, body } = await visit().call("POST /api/user.php", {
      body: { email, password: secret },
      headers: at[site],
    });
    return { status, error: body.error, message: body.message, id: body.user?.id };
  };

  const shared = "both@example.com";
  const mine = await signUp("here", shared);
  const second = await signUp("there", shared);
  // A stranger's sign-up at the second site looks the same, in its answer and in its mails.
  const stranger = await signUp("there", "fresh@example.com");
  expect(second.answer).toEqual(stranger.answer);
  expect(second.mails).toEqual(stranger.mails);
  expect(second.answer[0]).toBe(200);
  expect(second.id).not.toBe(mine.id);
  expect(second.links.every((link) => link.startsWith(`${url}/`))).toBe(true);
  expect(mine.links.some((link) => link.startsWith(url))).toBe(false);

  // Each password opens its own site. At the other it is refused like the password of an address without an account.
  expect((await logIn("here", shared, password.here)).id).toBe(mine.id);
  expect((await logIn("there", shared, password.there)).id).toBe(second.id);
  const unknown = await logIn("there", "nobody@example.com", password.here);
  expect(unknown.status).toBe(401);
  expect(await logIn("there", shared, password.here)).toEqual(unknown);
  expect(await logIn("here", shared, password.there)).toEqual(unknown);

  // A reset at the second site: one mail that leads there, and only its sessions and its password end.
  const before = (await app.mailsTo(shared)).length;
  const ask = (site: Site) =>
    visit().call("POST /api/password-reset-mails", { body: { email: shared }, headers: at[site] });
  expect((await ask("there")).status).toBe(200);
  const mails = await app.mailsTo(shared);
  expect(mails.length).toBe(before + 1);
  const link = mails[0]?.links.find((one) => one.includes("token=")) ?? "";
  expect(link.startsWith(`${url}/`)).toBe(true);
  const token = link.split("token=")[1] ?? "";
  const changed = "a red kite in the quiet sky 3";
  const reset = (site: Site) =>
    visit().call("POST /api/password-resets", {
      body: { token, password: changed, repeated_password: changed },
      headers: at[site],
    });
  expect((await reset("here")).body.error).toBe("link_invalid");
  expect((await reset("there")).status).toBe(200);
  expect((await logIn("there", shared, changed)).id).toBe(second.id);
  expect((await logIn("here", shared, password.here)).id).toBe(mine.id);
  expect((await logIn("here", shared, changed)).error).toBe(unknown.error);
  const signedIn = async ({ browser }: typeof mine, site: Site) =>
    (await browser.call("GET /api/user.php", { headers: at[site] })).body.user?.id ?? null;
  expect([await signedIn(mine, "here"), await signedIn(second, "there")]).toEqual([mine.id, null]);

  // The daily number of reset mails is counted for each site apart.
  const answers = { there: [] as number[], here: [] as number[] };
  for (let time = 0; time < 3; time += 1) answers.there.push((await ask("there")).status);
  for (let time = 0; time < 3; time += 1) answers.here.push((await ask("here")).status);
  expect(answers).toEqual({ there: [200, 200, 429], here: [200, 200, 200] });
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
