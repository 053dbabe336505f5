import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { countQueries } from "#server/test/app/count-queries.ts";
import { createMember, signIn, type TestMember } from "#server/test/people/factories.ts";
import { createDirectCall, type DirectAnswer } from "./direct-call.ts";

type Asked = { key: string; params?: Record<string, unknown>; query?: Record<string, unknown> };

let app: TestApp;
let member: TestMember;
let asked: Asked[] = [];
let answers: DirectAnswer[] = [];

beforeAll(async () => {
  app = await createTestApp({
    extend: (http) =>
      http.get("/page", async (request, reply) => {
        const call = createDirectCall(http, request, reply, "de");
        answers = await Promise.all(asked.map(({ key, ...parts }) => call(key, parts)));
        return {};
      }),
  });
  member = await createMember(app);
});
afterAll(() => app.close());

async function openPage(browser: ReturnType<TestApp["browser"]>, ...calls: Asked[]): Promise<DirectAnswer[]> {
  asked = calls;
  answers = [];
  await browser.raw({ method: "GET", url: "/page" });
  return answers;
}

describe("a call made for a page", () => {
  it("is the visitor's own and answers what the wire would", async () => {
    const browser = await signIn(app, member);
    const other = await createMember(app, { profile: { about: "about me" } });
    const found = await openPage(
      browser,
      { key: "GET /api/user.php" },
      { key: "GET /api/members", query: { order: "newest", min_age: 20, gender: "" } },
      { key: "GET /api/members/:member_id", params: { member_id: other.id } },
    );
    const overWire = [
      "/api/user.php",
      "/api/members?order=newest&min_age=20",
      `/api/members/${other.id}`,
    ].map(async (url) => JSON.parse((await browser.raw({ method: "GET", url })).body) as unknown);
    expect(found.map(({ status }) => status)).toEqual([200, 200, 200]);
    // As JSON, like the state of a page: it has no keys without a value.
    expect(JSON.parse(JSON.stringify(found.map(({ body }) => body)))).toEqual(await Promise.all(overWire));
  });

  it("names nothing that the contract does not", async () => {
    const { answer, ...rest } = app.http.mounting.mounted.get("GET /api/user.php")!;
    app.http.mounting.mounted.set("GET /api/user.php", {
      ...rest,
      answer: async (...args) => ({ ...((await answer(...args)) as object), password_hash: "secret" }),
    });
    const [user] = await openPage(await signIn(app, member), { key: "GET /api/user.php" });
    app.http.mounting.mounted.set("GET /api/user.php", { ...rest, answer });
    expect(user).toMatchObject({ status: 200, body: { user: { id: member.id } } });
    expect(user?.body).not.toHaveProperty("password_hash");
  });

  it("is refused as on the wire, in the page's language", async () => {
    const visitor = app.browser();
    const refused = await openPage(
      visitor,
      { key: "GET /api/chats.php" },
      { key: "GET /api/members/:member_id", params: { member_id: "nobody" } },
      { key: "GET /api/members", query: { country: "\ud800" } },
      { key: "GET /api/members", query: { cursor: "forged" } },
      { key: "GET /api/nothing" },
      { key: "POST /api/user.php" },
    );
    expect(refused.map(({ status }) => status)).toEqual([403, 404, 400, 400, 404, 404]);
    expect(refused[0]?.body).toMatchObject({
      error: "authentication_required",
      authentication_required: true,
      message: expect.stringContaining("Bitte"),
    });
  });

  it("looks the caller up once for the whole page, and counts the page once", async () => {
    const browser = await signIn(app, member);
    const keys = ["GET /api/user.php", "GET /api/settings.php", "GET /api/likes.php", "GET /api/chats.php"];
    let taken = 0;
    const { rateLimits } = app.http.mounting;
    const { take } = rateLimits;
    rateLimits.take = async (key, limit, seconds, points = 1) => {
      if (key.startsWith("api:")) taken += points;
      return take(key, limit, seconds, points);
    };
    const queries = countQueries(app.database);
    const found = await openPage(browser, ...keys.map((key) => ({ key })));
    queries.stop();
    rateLimits.take = take;
    expect(queries.texts.filter((text) => text.includes('from "sessions"'))).toHaveLength(1);
    expect(found.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(taken).toBe(3);
  });
});
