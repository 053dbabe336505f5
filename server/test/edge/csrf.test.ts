import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EndpointKey, endpoints } from "#contracts/all.ts";
import { accounts, sessions } from "#server/db/schema/accounts.ts";
import { blocks } from "#server/db/schema/blocks.ts";
import { conversations } from "#server/db/schema/chats.ts";
import { likes } from "#server/db/schema/likes.ts";
import { orders } from "#server/db/schema/payments.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import type { Person } from "#server/test/people/chatting.ts";
import { createMember, openSession } from "#server/test/people/factories.ts";

let app: TestApp;
let victim: Person;
let other: { id: string };
beforeAll(async () => {
  app = await createTestApp();
  const member = await createMember(app);
  victim = { ...member, browser: await openSession(app, member) };
  other = await createMember(app);
});
afterAll(() => app.close());

/** The headers of calls by another origin's page, from browsers new and old. */
const foreign: Record<string, Record<string, string>> = {
  "another site": { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  "another site, without saying where": { "sec-fetch-site": "cross-site" },
  "a neighbour under the same domain": {
    origin: "http://chat.localhost:3000",
    "sec-fetch-site": "same-site",
  },
  "another port": { origin: "http://localhost:3001", "sec-fetch-site": "same-site" },
  "an old browser": { origin: "https://evil.example" },
  "a sandboxed frame": { origin: "null", "sec-fetch-site": "cross-site" },
  "an old browser's frame": { origin: "null" },
  "a look-alike": { origin: "http://localhost:3000.evil.example" },
  "a look-alike with a name": { origin: "http://localhost:3000@evil.example" },
  "the site's own address in the wrong place": {
    origin: "https://evil.example",
    referer: "http://localhost:3000/members",
    "x-forwarded-host": "evil.example",
  },
};
/** Writing calls, and reads that change rows. */
const changing = (Object.keys(endpoints) as EndpointKey[]).filter(
  (key) => !key.startsWith("GET ") || key === "GET /api/logout.php",
);
const using = ["GET /api/auto-like.php", "GET /api/live"];

type Request = { method: string; url: string; payload?: string; headers: Record<string, string> };

/** Sends the victim's cookies; only `headers` tells the origin, as a browser would. */
async function forge({ method, url, payload, headers }: Request) {
  const answer = await app.http.inject({
    method: method as "POST",
    url,
    ...(payload === undefined ? {} : { payload }),
    headers: {
      host: "localhost:3000",
      "x-client": "web",
      "idempotency-key": newId(),
      cookie: [...victim.browser.cookies].map((cookie) => cookie.join("=")).join("; "),
      ...headers,
    },
  });
  return { status: answer.statusCode, body: answer.body, headers: answer.headers };
}

function call(key: string, headers: Record<string, string>) {
  const [method = "", pattern = ""] = key.split(" ");
  return forge({ method, url: pattern.replace(/:\w+/g, other.id), headers });
}

/** All rows that a forged call could have changed. */
async function stateOfVictim() {
  const { db } = app.services;
  const [account] = await db.select().from(accounts).where(eq(accounts.id, victim.id));
  const { lastSeenAt: _, ...kept } = account ?? { lastSeenAt: null };
  return {
    kept,
    sessions: (await db.select().from(sessions).where(eq(sessions.accountId, victim.id))).length,
    rows: await Promise.all(
      [likes, conversations, orders, blocks].map(async (table) => (await db.select().from(table)).length),
    ),
  };
}

describe.each(Object.entries(foreign))("a page of %s", (_, headers) => {
  it("changes nothing, whatever it calls", async () => {
    const before = await stateOfVictim();
    for (const key of [...changing, ...using]) {
      const answer = await call(key, headers);
      expect([key, answer.status, JSON.parse(answer.body).error]).toEqual([key, 403, "foreign_origin"]);
      expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
    expect(await stateOfVictim()).toEqual(before);
  });
});

describe("a form, which says nothing of where it comes from in the oldest browsers,", () => {
  it.each(["text/plain", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded", ""])(
    "cannot be taken for a call: %j",
    async (type) => {
      const before = await stateOfVictim();
      for (const [method, url] of [
        ["POST", `/api/members/${other.id}/messages`],
        ["POST", "/api/orders"],
        ["PUT", "/api/user.php"],
        ["POST", "/api/user.php"],
      ] as const) {
        const { status } = await forge({
          method,
          url,
          payload: JSON.stringify({
            client_id: newId(),
            body: "Hi",
            language: "de",
            bundle_id: "p1",
            method: "ideal",
          }),
          headers: { "content-type": type },
        });
        expect([400, 415]).toContain(status);
      }
      expect(await stateOfVictim()).toEqual(before);
    },
  );

  it("cannot stand for another method", async () => {
    const before = await stateOfVictim();
    for (const name of ["x-http-method-override", "x-http-method", "x-method-override"]) {
      const headers = { [name]: "POST" };
      for (const url of [`/api/likes/${other.id}?_method=POST`, "/api/user.php?_method=PUT&language=de"]) {
        await forge({ method: "GET", url, headers });
      }
    }
    expect(await stateOfVictim()).toEqual(before);
  });
});

it("the site's own pages are not refused", async () => {
  const own: Record<string, string>[] = [
    { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "same-origin" },
    { origin: "http://localhost:3000" },
    // Opened by the address bar or a bookmark.
    { "sec-fetch-site": "none" },
  ];
  for (const headers of own) {
    const { id } = await createMember(app);
    const { status } = await forge({ method: "POST", url: `/api/likes/${id}`, headers });
    expect(status).toBe(200);
  }
});
