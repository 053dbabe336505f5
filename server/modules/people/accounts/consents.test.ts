import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accounts, type Tracking } from "#server/db/schema/accounts.ts";
import { consents } from "#server/db/schema/consents.ts";
import { newId } from "#server/platform/ids.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson, type Person } from "#server/test/people/chatting.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const consentsOf = async (browser: Browser) => (await browser.call("GET /api/consents")).body;
const withdraw = (who: Person, kind: "sexuality" | "tracking") =>
  who.browser.call("DELETE /api/consents/:kind", { params: { kind } });
const logOf = async ({ browser }: Person) =>
  (await consentsOf(browser)).log.map(({ kind, is_given }) => [kind, is_given]);

it("a sign-up writes down which terms were agreed to, and when", async () => {
  const browser = app.browser({ address: "10.77.0.1" });
  const signup = await browser.call("POST /api/signups", {
    body: {
      email: `${newId()}@example.com`,
      name: `c${newId().slice(-10)}`,
      password: "correct horse battery 9",
      date_of_birth: "1990-05-17",
      gender: "woman",
      seeks: ["man"],
      consent: true,
    },
  });
  expect(signup.status).toBe(200);
  const { added } = (await browser.call("GET /api/companyinfo.php")).body as { added: string };
  const version = added > "2023-12-01T12:00:00.000Z" ? added : "2023-12-01T12:00:00.000Z";
  const { sexuality, tracking, log } = await consentsOf(browser);
  expect({ sexuality, tracking }).toEqual({ sexuality: false, tracking: null });
  expect(log).toEqual([{ kind: "terms", version, is_given: true, at: app.clock.now().toISOString() }]);
});

it("sexuality: each change of mind is a line, what is taken back is gone everywhere, again changes nothing", async () => {
  const [a, viewer] = [await createPerson(app), await createPerson(app)];
  const shown = async () =>
    (await viewer.browser.call("GET /api/members/:member_id", { params: { member_id: a.id } })).body.member
      .sexuality;
  const give = () =>
    a.browser.call("PATCH /api/profile", { body: { sexuality: "lesbian", sensitive_consent: true } });
  await give();
  await give();
  expect([await shown(), await logOf(a)]).toEqual(["lesbian", [["sexuality", true]]]);
  app.clock.advance(60);
  const answers = await Promise.all([1, 2, 3].map(() => withdraw(a, "sexuality")));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await shown()).toBeNull();
  expect((await a.browser.call("GET /api/profile")).body.profile).toMatchObject({
    sexuality: null,
    sensitive_consent: false,
  });
  const both = [
    ["sexuality", false],
    ["sexuality", true],
  ];
  expect([(await consentsOf(a.browser)).sexuality, await logOf(a)]).toEqual([false, both]);
  // A change of another field is no change of consent.
  await a.browser.call("PATCH /api/profile", { body: { about: "hello" } });
  expect(await logOf(a)).toEqual(both);
});

it("a change that is refused leaves no line", async () => {
  const a = await createPerson(app);
  const refused = await a.browser.call("PATCH /api/profile", {
    body: { sexuality: "nonsense", sensitive_consent: true },
  });
  expect([refused.status, await logOf(a)]).toEqual([422, []]);
});

it("tracking: shown to its member, deleted with its cookie, and nobody else's", async () => {
  const tracking: Tracking = { network: "partner", sub1: "banner 7" };
  const [a, b] = [
    await createPerson(app, { account: { tracking } }),
    await createPerson(app, { account: { tracking } }),
  ];
  a.browser.cookies.set("tracking", encodeURIComponent(JSON.stringify(tracking)));
  expect((await consentsOf(a.browser)).tracking).toEqual(tracking);
  const answers = await Promise.all([1, 2, 3].map(() => withdraw(a, "tracking")));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await consentsOf(a.browser)).tracking).toBeNull();
  expect(await logOf(a)).toEqual([["tracking", false]]);
  const [row] = await app.services.db
    .select({ tracking: accounts.tracking })
    .from(accounts)
    .where(eq(accounts.id, a.id));
  expect(row?.tracking).toBeNull();
  expect(a.browser.cookies.get("tracking") ?? "").toBe("");
  expect((await consentsOf(b.browser)).tracking).toEqual(tracking);
  expect(await app.services.db.$count(consents, eq(consents.memberId, b.id))).toBe(0);
});

it("the terms are not taken back here", async () => {
  const a = await createPerson(app);
  const { status } = await withdraw(a, "terms" as "tracking");
  expect(status).toBeGreaterThanOrEqual(400);
  expect(await logOf(a)).toEqual([]);
});
