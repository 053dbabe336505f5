import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { expectSane } from "#server/test/app/hold-values.ts";
import { createPerson } from "#server/test/people/chatting.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe("JSON that no program of ours would send", () => {
  const deep = `${'{"body":'.repeat(10_000)}1${"}".repeat(10_000)}`;
  it.each([
    ["10 MB", `{"client_id":"x","body":"${"x".repeat(10_000_000)}"}`, [413]],
    ["10,000 levels deep", deep, [400, 413, 422]],
    ["the same key twice", '{"body":"a","body":"b","client_id":"x"}', [400, 422]],
    ["a number beyond numbers", '{"body":1e400,"client_id":"x"}', [400, 422]],
    ["a negative nothing", '{"body":-0,"client_id":-0}', [400, 422]],
    ["cut off", '{"body":"a', [400]],
    ["a list", '["body"]', [400, 422]],
    ["a word", '"body"', [400, 422]],
    ["nothing", "null", [400, 422]],
    ["__proto__", '{"__proto__":{"body":"a"},"client_id":"x"}', [400, 422]],
    ["constructor", '{"constructor":{"prototype":{"body":"a"}},"client_id":"x"}', [400, 422]],
    ["a byte order mark", '\ufeff{"body":"a","client_id":"x"}', [400, 422]],
  ] as const)("is refused: %s", async (_, payload, statuses) => {
    const [me, other] = [await createPerson(app), await createPerson(app)];
    const answer = await me.browser.raw({
      method: "POST",
      url: `/api/members/${other.id}/messages`,
      payload,
      headers: { "content-type": "application/json" },
    });
    expect(statuses).toContain(answer.status);
    expectSane(answer.status, answer.body, payload.slice(0, 100));
    expect(({} as Record<string, unknown>).body).toBeUndefined();
  });
});

describe("a visitor's language", () => {
  it.each([
    ["absent", {}],
    ["empty", { "accept-language": "" }],
    ["8 KB of it", { "accept-language": "de-DE,".repeat(1300) }],
    ["nonsense", { "accept-language": ";;q=\u00ff,*;q=9,../.." }],
    ["a locale cookie that is none", { cookie: "locale=../../etc/passwd" }],
    ["a locale cookie of 3 KB", { cookie: `locale=${"x".repeat(3000)}` }],
  ])("does not matter to an answer: %s", async (_, headers) => {
    const answer = await app.http.inject({
      method: "GET",
      url: "/api/settings.php",
      headers: { host: "localhost:3000", ...(headers as Record<string, string>) },
    });
    expect(answer.statusCode).toBe(200);
    const refused = await app.http.inject({
      method: "GET",
      url: "/api/likes.php",
      headers: { host: "localhost:3000", ...(headers as Record<string, string>) },
    });
    expect(refused.json()).toMatchObject({
      error: "authentication_required",
      message: expect.stringMatching(/\w/),
    });
  });
});
