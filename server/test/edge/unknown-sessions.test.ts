import { afterAll, beforeAll, expect, it } from "vitest";
import { startSession } from "#server/modules/people/sessions/session.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { countQueries } from "#server/test/app/count-queries.ts";
import { createPerson } from "#server/test/people/chatting.ts";
import { createMember, openSession } from "#server/test/people/factories.ts";
import { createStaff, openStaffSession } from "#server/test/people/staff.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** More unknown cookies than one network may send in a minute. */
const crowd = 640;
const chats = (address: string, token: string) => {
  const browser = app.browser({ address });
  browser.cookies.set("account", token);
  return browser.call("GET /api/chats.php");
};
async function askInParts(count: number, ask: (number: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < count) {
    const some = Array.from({ length: 32 }, (_, at) => ask(statuses.length + at));
    statuses.push(...(await Promise.all(some)));
  }
  return statuses;
}
const stream = async (address: string, token: string) => {
  const headers = { cookie: `account=${token}` };
  return app.browser({ address }).raw({ method: "GET", url: "/api/live", headers });
};

it("asks no database about a flood of invented cookies, and serves who was there and whoever is elsewhere", async () => {
  const address = "203.0.113.7";
  const member = await createMember(app);
  const known = await openSession(app, member, app.browser({ address }));
  expect((await known.call("GET /api/chats.php")).status).toBe(200);
  const invented = await askInParts(
    crowd,
    async (number) => (await stream(address, `none-${number}`)).status,
  );
  expect(invented[0]).toBe(403);
  expect(invented.at(-1)).toBe(429);
  const queries = countQueries(app.database);
  const refused = await stream(address, "another");
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await chats(address, "yet-another")).status).toBe(429);
  queries.stop();
  expect(queries.texts.filter((text) => text.includes("sessions"))).toEqual([]);
  expect((await known.call("GET /api/chats.php")).status).toBe(200);
  expect((await app.browser({ address }).call("GET /api/companyinfo.php")).status).toBe(200);
  const elsewhere = await createPerson(app);
  expect((await elsewhere.browser.call("GET /api/chats.php")).status).toBe(200);
  expect((await chats("203.0.113.8", "a-cookie-that-is-over")).status).toBe(403);
});

it("lets a herd in whose sessions this process has never seen, all from one address", async () => {
  const { db, clock } = app.services;
  const member = await createMember(app);
  const session = { accountId: member.id, now: clock.now(), userAgent: undefined };
  const statuses = await askInParts(crowd, async () => {
    return (await chats("198.51.100.9", await startSession(db, session))).status;
  });
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it("asks no database about invented cookies of staff either, and serves who was at the desk", async () => {
  const address = "203.0.113.90";
  const ask = async (token: string) => {
    const browser = app.browser({ address });
    browser.cookies.set("staff", token);
    return (await browser.call("GET /api/admin/session")).status;
  };
  const known = await openStaffSession(app, await createStaff(app), { browser: app.browser({ address }) });
  expect((await known.call("GET /api/admin/session")).body.staff).not.toBeNull();
  await askInParts(crowd, (number) => ask(`none-${number}`));
  const queries = countQueries(app.database);
  expect(await ask("another")).toBe(429);
  queries.stop();
  expect(queries.texts.filter((text) => text.includes("staff_sessions"))).toEqual([]);
  expect((await known.call("GET /api/admin/session")).body.staff).not.toBeNull();
});
