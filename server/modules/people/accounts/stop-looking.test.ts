import { afterAll, beforeAll, expect, it } from "vitest";
import { sessions } from "#server/db/schema/accounts.ts";
import { keepSessions } from "#server/modules/people/sessions/keep-sessions.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, openSession, type TestMember } from "#server/test/people/factories.ts";

let app: TestApp;
let mira: TestMember;
let browser: Browser;
let viewer: Browser;

beforeAll(async () => {
  app = await createTestApp();
  mira = await createMember(app);
  const other = await createMember(app);
  browser = await openSession(app, mira);
  viewer = await openSession(app, other);
});
afterAll(() => app?.close());

async function isOnline(): Promise<boolean> {
  const { status, body } = await viewer.call("GET /api/members/:member_id", {
    params: { member_id: mira.id },
  });
  expect(status).toBe(200);
  return body.member.is_online;
}

async function keepStreams(): Promise<void> {
  const kept = await app.services.db.select({ key: sessions.tokenHash }).from(sessions);
  const sessionKeys = kept.map(({ key }) => key);
  await keepSessions(app.services.db, { sessionKeys, now: app.clock.now() });
}

it("a hidden page ends presence at once, and the next call brings it back", async () => {
  app.clock.advance(120);
  await browser.call("GET /api/user.php");
  expect(await isOnline()).toBe(true);
  expect((await browser.call("POST /api/page-hidden.php", { body: {} })).status).toBe(200);
  expect(await isOnline()).toBe(false);
  // The hidden page keeps its event stream.
  app.clock.advance(121);
  await keepStreams();
  expect(await isOnline()).toBe(false);
  await browser.call("GET /api/user.php");
  expect(await isOnline()).toBe(true);
});

it("a page that is looked at stays present by its stream", async () => {
  await browser.call("GET /api/user.php");
  for (let minutes = 0; minutes < 8; minutes += 2.5) {
    app.clock.advance(150);
    await keepStreams();
  }
  expect(await isOnline()).toBe(true);
});

it("takes the beacon of somebody who is not logged in", async () => {
  const answer = await app.browser().raw({
    method: "POST",
    url: "/api/page-hidden.php",
    payload: "{}",
    headers: { "content-type": "application/json" },
  });
  expect(answer.status).toBe(200);
});
