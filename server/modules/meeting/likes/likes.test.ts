import { setTimeout as wait } from "node:timers/promises";
import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { likes, matches } from "#server/db/schema/likes.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import type { Person } from "#server/test/people/chatting.ts";
import { block, createMember, openSession } from "#server/test/people/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function person(given?: Parameters<typeof createMember>[1]): Promise<Person> {
  const member = await createMember(app, given);
  return { ...member, browser: await openSession(app, member) };
}
const pair = async (): Promise<[Person, Person]> => [await person(), await person()];

const like = (from: Person, to: { id: string }) =>
  from.browser.call("POST /api/likes/:member_id", { params: { member_id: to.id } });
const unlike = (from: Person, to: { id: string }) =>
  from.browser.call("DELETE /api/likes/:member_id", { params: { member_id: to.id } });
const stateOf = async (who: Person) => (await who.browser.call("GET /api/likes.php")).body;
const tabOf = async (who: Person, type: "received" | "sent" | "matches", cursor?: string) =>
  (await who.browser.call("GET /api/likes/:type", { params: { type }, query: { cursor } })).body;
const announced = async (who: Person) =>
  (await who.browser.call("GET /api/auto-like.php")).body.profile?.id ?? null;

async function rowsOfPair(one: { id: string }, other: { id: string }) {
  const { db } = app.services;
  const ids = [one.id, other.id];
  const given = await db
    .select()
    .from(likes)
    .where(and(inArray(likes.fromId, ids), inArray(likes.toId, ids)));
  const made = await db
    .select()
    .from(matches)
    .where(and(inArray(matches.lowId, ids), inArray(matches.highId, ids)));
  return { likes: given.length, matches: made.length };
}

const update = (memberId: string, status: (typeof accounts.$inferInsert)["status"]) =>
  app.services.db.update(accounts).set({ status }).where(eq(accounts.id, memberId));

describe("liking", () => {
  it("is seen by both, and the same twice", async () => {
    const [a, b] = await pair();
    const first = await like(a, b);
    expect([first.status, first.body]).toEqual([200, { like_state: "liked", is_new_match: false }]);
    const liked = await rowsOfPair(a, b);
    app.clock.advance(1);
    expect((await like(a, b)).body).toEqual({ like_state: "liked", is_new_match: false });
    expect(await rowsOfPair(a, b)).toEqual(liked);
    expect(await stateOf(a)).toEqual({ profiles: [{ id: b.id }], liked_by: [], total_new_likes: 0 });
    expect(await stateOf(b)).toEqual({
      profiles: [],
      liked_by: [{ id: a.id, like_new: true }],
      total_new_likes: 1,
    });
    expect((await b.browser.call("GET /api/chats.php")).body.total_new_likes).toBe(1);
  });

  it("back makes the match, which only the second one hears of, and only once", async () => {
    const [a, b] = await pair();
    await like(a, b);
    expect((await like(b, a)).body).toEqual({ like_state: "match", is_new_match: true });
    expect((await like(b, a)).body).toEqual({ like_state: "match", is_new_match: false });
    expect((await like(a, b)).body).toEqual({ like_state: "match", is_new_match: false });
    expect(await rowsOfPair(a, b)).toEqual({ likes: 2, matches: 1 });
    // A member who likes back has seen the like.
    expect((await stateOf(b)).total_new_likes).toBe(0);
    expect((await stateOf(a)).total_new_likes).toBe(1);
  });

  it("answers a repeat with the same key with the first answer", async () => {
    const [a, b] = await pair();
    await like(a, b);
    const key = { "idempotency-key": newId() };
    const send = () =>
      b.browser.call("POST /api/likes/:member_id", { params: { member_id: a.id }, headers: key });
    expect((await send()).body.is_new_match).toBe(true);
    expect((await send()).body.is_new_match).toBe(true);
    expect(await rowsOfPair(a, b)).toEqual({ likes: 2, matches: 1 });
  });

  it("opening the profile makes the like no longer new", async () => {
    const [a, b] = await pair();
    await like(a, b);
    const params = { member_id: a.id };
    // Loading a member is not opening the profile: the openers of an empty chat load them too.
    await b.browser.call("GET /api/members/:member_id", { params });
    expect((await stateOf(b)).liked_by).toEqual([{ id: a.id, like_new: true }]);
    for (const _ of ["once", "again"]) {
      expect((await b.browser.call("POST /api/likes/:member_id/seen", { params })).status).toBe(200);
    }
    expect((await stateOf(b)).liked_by).toEqual([{ id: a.id, like_new: false }]);
    expect((await stateOf(b)).total_new_likes).toBe(0);
    expect((await tabOf(b, "received")).likes[0]).toMatchObject({ like_new: false, member: { id: a.id } });
  });

  it("refuses oneself, strangers that are not there, advertisements and whom one may not see", async () => {
    const a = await person();
    const gone = await createMember(app, { account: { status: "pending_deletion" } });
    const invisible = await createMember(app, { profile: { isInvisible: true } });
    const cam = await createMember(app, { profile: { kind: "cam" } });
    for (const id of [a.id, newId(), gone.id, invisible.id, cam.id]) {
      expect((await like(a, { id })).status).toBe(404);
    }
    expect((await like(a, { id: "no-id" })).status).toBe(404);
    expect(await stateOf(a)).toMatchObject({ profiles: [] });
  });

  it("says so to whom was blocked and to who blocked", async () => {
    const [a, b] = await pair();
    await block(app, b.id, a.id);
    const refused = await like(a, b);
    expect([refused.status, refused.body.error]).toEqual([403, "blocked"]);
    expect(refused.body.message).toContain(b.name);
    const own = await like(b, a);
    expect([own.status, own.body.error]).toEqual([403, "you_blocked"]);
    expect(own.body.message).toContain(a.name);
    await app.services.db.update(profiles).set({ isInvisible: true }).where(eq(profiles.memberId, b.id));
    expect((await like(a, b)).status).toBe(404);
    expect(await rowsOfPair(a, b)).toEqual({ likes: 0, matches: 0 });
  });

  it("asks visitors to sign in, and refuses other origins", async () => {
    const [a, b] = await pair();
    const visitor = app.browser();
    const asked = await visitor.call("POST /api/likes/:member_id", { params: { member_id: a.id } });
    expect([asked.status, asked.body.error]).toEqual([403, "authentication_required"]);
    const foreign = await a.browser.call("POST /api/likes/:member_id", {
      params: { member_id: b.id },
      headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    });
    expect(foreign.body.error).toBe("foreign_origin");
    expect(await rowsOfPair(a, b)).toEqual({ likes: 0, matches: 0 });
  });

  it("of a fictional profile never matches, and needs the words that say what it is", async () => {
    const a = await person();
    const fictional = await person({ profile: { kind: "fictional" } });
    expect((await like(a, fictional)).status).toBe(404);
    const { db } = app.services;
    await settleSite(app, { kinds: { fictionalWarning: "Written by us." } });
    expect((await like(a, fictional)).body).toEqual({ like_state: "liked", is_new_match: false });
    expect((await like(fictional, a)).status).toBe(403);
    expect((await tabOf(a, "sent")).likes[0]?.member).toMatchObject({ kind: "fictional" });
    // Even a row that should not exist does not count.
    await db.insert(likes).values({ fromId: fictional.id, toId: a.id, createdAt: app.clock.now() });
    expect((await like(a, fictional)).body.is_new_match).toBe(false);
    expect(await stateOf(a)).toMatchObject({ liked_by: [], total_new_likes: 0 });
    expect(await announced(a)).toBeNull();
    await settleSite(app, {});
    expect(await tabOf(a, "sent")).toMatchObject({ likes: [], count: 0 });
    expect((await stateOf(a)).profiles).toEqual([]);
  });

  it("is told live to both, by an unconfirmed member only to themself", async () => {
    const [a, b] = await pair();
    const publish = vi.spyOn(app.services.live, "publish");
    const heard = () => publish.mock.calls.splice(0).filter(([, name]) => name === "likes_changed");
    await like(a, b);
    expect(heard()).toEqual([
      [a.id, "likes_changed", { member_id: b.id, kind: "like" }],
      [b.id, "likes_changed", { member_id: a.id, kind: "like" }],
    ]);
    await like(a, b);
    expect(heard()).toEqual([]);
    await like(b, a);
    expect(heard().map(([id, , data]) => [id, data])).toEqual([
      [b.id, { member_id: a.id, kind: "match" }],
      [a.id, { member_id: b.id, kind: "match" }],
    ]);
    await unlike(a, b);
    expect(heard().map(([id, , data]) => [id, data])).toEqual([
      [a.id, { member_id: b.id, kind: "gone" }],
      [b.id, { member_id: a.id, kind: "gone" }],
    ]);
    await unlike(a, b);
    expect(heard()).toEqual([]);
    const fresh = await person({ account: { status: "not_confirmed" }, profile: { status: "disabled" } });
    await like(fresh, b);
    expect(heard().map(([id]) => id)).toEqual([fresh.id]);
    publish.mockRestore();
  });

  it("before confirming shows to the other one only afterwards", async () => {
    const fresh = await person({ account: { status: "not_confirmed" }, profile: { status: "disabled" } });
    const b = await person();
    expect((await like(fresh, b)).body.like_state).toBe("liked");
    expect(await stateOf(b)).toMatchObject({ liked_by: [], total_new_likes: 0 });
    expect(await announced(b)).toBeNull();
    await update(fresh.id, "active");
    await app.services.db.update(profiles).set({ status: "active" }).where(eq(profiles.memberId, fresh.id));
    expect(await stateOf(b)).toMatchObject({ total_new_likes: 1 });
    expect(await announced(b)).toBe(fresh.id);
  });
});

describe("taking a like back", () => {
  it("ends the match, leaves the other one's like, and can be done twice", async () => {
    const [a, b] = await pair();
    await like(a, b);
    await like(b, a);
    expect((await unlike(a, b)).body).toEqual({ like_state: "liked_you" });
    expect(await rowsOfPair(a, b)).toEqual({ likes: 1, matches: 0 });
    expect((await unlike(a, b)).body).toEqual({ like_state: "liked_you" });
    expect((await tabOf(b, "matches")).count).toBe(0);
    expect((await unlike(b, a)).body).toEqual({ like_state: "none" });
    expect(await rowsOfPair(a, b)).toEqual({ likes: 0, matches: 0 });
    await like(a, b);
    expect((await like(b, a)).body.is_new_match).toBe(true);
  });

  it("works for whoever is gone by now, and tells nothing about them", async () => {
    const [a, b] = await pair();
    await like(a, b);
    await like(b, a);
    await update(b.id, "banned");
    expect((await unlike(a, b)).body).toEqual({ like_state: "none" });
    expect((await unlike(a, { id: newId() })).body).toEqual({ like_state: "none" });
    expect(await rowsOfPair(a, b)).toEqual({ likes: 1, matches: 0 });
  });
});

/** Retries like the product's own client, with the same key, while there are more calls than connections. */
async function persistently<Answer extends { status: number }>(
  call: (headers: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  const headers = { "idempotency-key": newId() };
  for (let attempt = 1; ; attempt += 1) {
    const answer = await call(headers);
    if (answer.status !== 503 || attempt === 6) return answer;
    await wait(Math.random() * 100 * 2 ** attempt);
  }
}

describe("at the same instant", () => {
  const like = (from: Person, { id }: Person) =>
    persistently((headers) =>
      from.browser.call("POST /api/likes/:member_id", { params: { member_id: id }, headers }),
    );
  const unlike = (from: Person, { id }: Person) =>
    persistently((headers) =>
      from.browser.call("DELETE /api/likes/:member_id", { params: { member_id: id }, headers }),
    );

  it("50 pairs liking each other make 50 matches, each told to one of the two", async () => {
    const pairs = await Promise.all(Array.from({ length: 50 }, pair));
    const answers = await Promise.all(pairs.map(([a, b]) => Promise.all([like(a, b), like(b, a)])));
    const made = await Promise.all(pairs.map(([a, b]) => rowsOfPair(a, b)));
    expect(made).toEqual(pairs.map(() => ({ likes: 2, matches: 1 })));
    for (const both of answers) {
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect(both.filter(({ body }) => body.is_new_match)).toHaveLength(1);
      expect(both.map(({ body }) => body.like_state).sort()).toEqual(["liked", "match"]);
    }
  });

  it("likes and unlikes leave a match exactly where both likes stand", async () => {
    const pairs = await Promise.all(Array.from({ length: 20 }, pair));
    const answers = await Promise.all(
      pairs.flatMap(([a, b]) => [like(a, b), like(b, a), unlike(a, b), like(a, b), unlike(b, a), like(b, a)]),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (const [a, b] of pairs) {
      const rows = await rowsOfPair(a, b);
      expect(rows.matches).toBe(rows.likes === 2 ? 1 : 0);
      expect((await tabOf(a, "matches")).count).toBe(rows.matches);
    }
  });
});

describe("the new-like modal's like", () => {
  it("is the newest real one that was neither seen nor shown, each once", async () => {
    const b = await person();
    const likers = [await person(), await person(), await person()];
    for (const liker of likers) {
      app.clock.advance(1);
      await like(liker, b);
    }
    const [first, second, third] = likers as [Person, Person, Person];
    await b.browser.call("POST /api/likes/:member_id/seen", { params: { member_id: second.id } });
    const { body } = await b.browser.call("GET /api/auto-like.php");
    expect(body.profile).toEqual({
      id: third.id,
      name: third.name,
      kind: "member",
      is_example: false,
      gender: expect.any(String),
      main_image: null,
    });
    expect(await announced(b)).toBe(first.id);
    expect(await announced(b)).toBeNull();
    // A shown like is not a seen like: it counts as new until the profile is opened.
    expect((await stateOf(b)).total_new_likes).toBe(2);
  });

  it("is never the same for calls at the same time", async () => {
    const b = await person();
    const likers = await Promise.all(Array.from({ length: 6 }, () => person()));
    for (const liker of likers) await like(liker, b);
    const shown = await Promise.all(Array.from({ length: 10 }, () => announced(b)));
    const real = shown.filter((id) => id !== null);
    expect(new Set(real).size).toBe(real.length);
    for (let id = await announced(b); id; id = await announced(b)) real.push(id);
    expect(real.sort()).toEqual(likers.map(({ id }) => id).sort());
  });

  it("is not used up by another origin, nor by a link that is only fetched", async () => {
    const [a, b] = await pair();
    await like(a, b);
    const url = "/api/auto-like.php";
    const account = [...b.browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const ask = (headers: Record<string, string>, method: "GET" | "HEAD" = "GET") =>
      app.http.inject({ method, url, headers: { host: "localhost:3000", cookie: account, ...headers } });
    expect((await ask({ "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
    expect((await ask({ origin: "https://evil.example", "x-client": "web" })).statusCode).toBe(403);
    expect((await ask({})).statusCode).toBe(400);
    expect((await ask({ "sec-fetch-site": "none" })).statusCode).toBe(400);
    expect((await ask({ "sec-fetch-site": "cross-site" }, "HEAD")).statusCode).toBe(403);
    expect((await ask({ "sec-fetch-site": "same-origin" })).json().profile.id).toBe(a.id);
  });
});

describe("the tabs", () => {
  it("hold received, sent and matches as cards, newest first", async () => {
    const [a, b] = await pair();
    const c = await person();
    await like(b, a);
    app.clock.advance(1);
    await like(c, a);
    app.clock.advance(1);
    await like(a, b);
    const received = await tabOf(a, "received");
    expect(received.likes.map(({ member, like_new }) => [member.id, member.like_state, like_new])).toEqual([
      [c.id, "liked_you", true],
      [b.id, "match", false],
    ]);
    expect(received).toMatchObject({ count: 2, next_cursor: null });
    expect((await tabOf(a, "sent")).likes).toMatchObject([{ member: { id: b.id }, like_new: false }]);
    const [match] = (await tabOf(b, "matches")).likes;
    expect(match).toMatchObject({
      member: { id: a.id, like_state: "match" },
      like_new: true,
      liked_at: app.clock.now().toISOString(),
    });
    const unknown = await a.browser.raw({ method: "GET", url: "/api/likes/everything" });
    expect(unknown.status).toBe(404);
  });

  it("give each like exactly once over all pages, while others like in between; ties too", async () => {
    const { db } = app.services;
    const a = await person();
    const others: string[] = [];
    for (let index = 0; index < 60; index += 1) others.push((await createMember(app)).id);
    const at = (index: number) => new Date(app.clock.now().getTime() - Math.floor(index / 7) * 1000 - 1000);
    await db
      .insert(likes)
      .values(others.map((id, index) => ({ fromId: id, toId: a.id, createdAt: at(index) })));
    await db
      .insert(likes)
      .values(others.map((id, index) => ({ fromId: a.id, toId: id, createdAt: at(index) })));
    const matched = others.map((id) => ({
      lowId: a.id < id ? a.id : id,
      highId: a.id < id ? id : a.id,
      createdAt: at(0),
    }));
    await db.insert(matches).values(matched);
    for (const type of ["received", "sent", "matches"] as const) {
      const shown: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await tabOf(a, type, cursor);
        expect(page.likes.length).toBeLessThanOrEqual(24);
        shown.push(...page.likes.map(({ member }) => member.id));
        cursor = page.next_cursor ?? undefined;
        await like(await person(), a);
      } while (cursor);
      expect(shown).toHaveLength(60);
      expect(new Set(shown)).toEqual(new Set(others));
    }
    const state = await stateOf(a);
    expect(state.profiles).toHaveLength(60);
  });

  it("refuse what is no cursor", async () => {
    const a = await person();
    for (const cursor of ["x", "%00", "e30", "a".repeat(501), Buffer.from("2020 1").toString("base64url")]) {
      const answer = await a.browser.call("GET /api/likes/:type", {
        params: { type: "received" },
        query: { cursor },
      });
      expect([400, 422]).toContain(answer.status);
    }
  });

  it("lists at most 500 in likes.php, and counts all", async () => {
    const { db } = app.services;
    const a = await person();
    const template = await createMember(app);
    const [account] = await db.select().from(accounts).where(eq(accounts.id, template.id));
    const [profile] = await db.select().from(profiles).where(eq(profiles.memberId, template.id));
    const ids = Array.from({ length: 510 }, () => newId());
    await db.insert(accounts).values(
      ids.map((id) => ({
        ...account!,
        id,
        email: `${id}@example.com`,
        emailNormalized: `${id}@example.com`,
      })),
    );
    await db.insert(profiles).values(ids.map((id) => ({ ...profile!, memberId: id, name: id, nameKey: id })));
    await db
      .insert(likes)
      .values(ids.map((id, index) => ({ fromId: id, toId: a.id, createdAt: new Date(index) })));
    const state = await stateOf(a);
    expect(state.liked_by).toHaveLength(500);
    expect(state.liked_by?.[0]?.id).toBe(ids.at(-1));
    expect(state.total_new_likes).toBe(510);
    expect((await a.browser.call("GET /api/chats.php")).body.total_new_likes).toBe(510);
    expect((await tabOf(a, "received")).count).toBe(510);
  });
});
