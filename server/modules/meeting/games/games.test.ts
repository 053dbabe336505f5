import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { swipeDays, swipePasses } from "#server/db/schema/games.ts";
import { likes, matches } from "#server/db/schema/likes.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import type { Person } from "#server/test/people/chatting.ts";
import { block, createMember, openSession, type TestMember } from "#server/test/people/factories.ts";
import { forgetPasses } from "./forget-passes.ts";

const noon = new Date("2027-01-12T11:00:00.000Z");
const day = 86_400;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.clock.set(noon));
afterAll(() => app.close());

let town = 0;
/** Members of a country of their own, so that no others are in their decks. */
async function table(size: number): Promise<{ player: Person; others: TestMember[] }> {
  town += 1;
  const country = [
    "DE",
    "NL",
    "FR",
    "IT",
    "ES",
    "PL",
    "DK",
    "FI",
    "NO",
    "SE",
    "AT",
    "BE",
    "CH",
    "GB",
    "IE",
    "US",
  ][town % 16];
  const region = null;
  await app.services.db.update(profiles).set({ isInvisible: true });
  const others: TestMember[] = [];
  for (let index = 0; index < size; index += 1) {
    others.push(await createMember(app, { profile: { country, region } }));
  }
  const player = await person({ profile: { country, region, gender: "man", seeks: ["woman"] } });
  return { player, others };
}

async function person(given?: Parameters<typeof createMember>[1]): Promise<Person> {
  const member = await createMember(app, given);
  const browser = await openSession(app, member);
  browser.cookies.set("tz", "Europe/Berlin");
  return { ...member, browser };
}

const deckOf = async ({ browser }: Person, having?: string[]) =>
  (await browser.call("GET /api/swipe-game", { query: having ? { having: having.join() as never } : {} }))
    .body;
const idsOf = async (player: Person, having?: string[]) =>
  (await deckOf(player, having)).members.map(({ id }) => id);
const swipe = ({ browser }: Person, to: { id: string }, decision: "like" | "pass", key = newId()) =>
  browser.call("POST /api/swipes/:member_id", {
    params: { member_id: to.id },
    body: { decision },
    headers: { "idempotency-key": key },
  });
const undo = ({ browser }: Person, to: { id: string }) =>
  browser.call("DELETE /api/swipes/:member_id", { params: { member_id: to.id } });
const given = (who: { id: string }) => app.services.db.select().from(likes).where(eq(likes.fromId, who.id));
const makePremium = ({ id }: TestMember) =>
  app.services.db.update(accounts).set({ premiumAt: app.clock.now() }).where(eq(accounts.id, id));

describe("the deck", () => {
  it("has whom the wishes of both fit, not whom one likes, passed, may not see, or who is no member", async () => {
    const { player, others } = await table(3);
    const [liked, passed, fits] = others as [TestMember, TestMember, TestMember];
    const { db } = app.services;
    const [own] = await db.select().from(profiles).where(eq(profiles.memberId, fits.id));
    const country = own?.country ?? "";
    const more = (profile: object) => createMember(app, { profile: { country, region: null, ...profile } });
    const blocker = await more({});
    const blocked = await more({});
    await more({ isPrivate: true });
    await more({ isInvisible: true });
    await more({ status: "disabled" });
    await more({ gender: "man" });
    await more({ seeks: ["woman"] });
    await more({ birthDate: "1950-01-01" });
    await more({ kind: "fictional" });
    await settleSite(app, { kinds: { fictionalWarning: "Written by us." } });
    await block(app, blocker.id, player.id);
    await block(app, player.id, blocked.id);
    await player.browser.call("POST /api/likes/:member_id", { params: { member_id: liked.id } });
    expect((await swipe(player, passed, "pass")).status).toBe(200);
    const { members, last_pass } = await deckOf(player);
    await settleSite(app, {});
    expect(members.map(({ id }) => id)).toEqual([fits.id]);
    expect(members[0]).toMatchObject({ kind: "member", like_state: "none", name: fits.name });
    expect(last_pass).toMatchObject({ id: passed.id });
  });

  it("keeps what is on hand in front, as far as it still stands, and deals twenty more", async () => {
    const { player, others } = await table(26);
    const first = await idsOf(player);
    expect(first).toHaveLength(20);
    const [gone, kept, other] = [first[4], first[3], first[9]] as [string, string, string];
    await block(app, gone, player.id);
    const next = await idsOf(player, [kept, gone, other]);
    expect(next.slice(0, 2)).toEqual([kept, other]);
    expect(next).toHaveLength(22);
    expect(new Set(next).size).toBe(22);
    expect(next).not.toContain(gone);
    expect(others.map(({ id }) => id)).toEqual(expect.arrayContaining(next));
  });

  it("refuses what is no list of members", async () => {
    const { player } = await table(0);
    for (const having of ["x", `${newId()},1`, Array.from({ length: 41 }, newId).join()]) {
      const { status } = await player.browser.call("GET /api/swipe-game", {
        query: { having: having as never },
      });
      expect(status).toBe(422);
    }
  });

  it("says who likes the player already", async () => {
    const { player, others } = await table(1);
    const liker = await openSession(app, others[0] as TestMember);
    await liker.call("POST /api/likes/:member_id", { params: { member_id: player.id } });
    expect((await deckOf(player)).members[0]).toMatchObject({ like_state: "liked_you" });
  });
});

describe("a like of the game", () => {
  it("is a like as any other: it matches, is told, and never comes back", async () => {
    const { player, others } = await table(2);
    const [other] = others as [TestMember];
    const browser = await openSession(app, other);
    await browser.call("POST /api/likes/:member_id", { params: { member_id: player.id } });
    const publish = vi.spyOn(app.services.live, "publish");
    const key = newId();
    const first = await swipe(player, other, "like", key);
    expect(first.body).toEqual({
      like_state: "match",
      is_new_match: true,
      likes: { left: 3, limit: 4, frees_at: "2027-01-12T23:00:00.000Z", frees_in_ms: 12 * 3_600_000 },
    });
    expect(publish.mock.calls.filter(([, name]) => name === "likes_changed")).toHaveLength(2);
    publish.mockRestore();
    // After a lost answer the member gets the same one again.
    expect((await swipe(player, other, "like", key)).body).toEqual(first.body);
    expect((await swipe(player, other, "like")).body).toMatchObject({
      is_new_match: false,
      likes: { left: 3 },
    });
    expect(await app.services.db.$count(matches)).toBeGreaterThan(0);
    app.clock.advance(200 * day);
    player.browser = await openSession(app, player, player.browser);
    expect(await idsOf(player)).not.toContain(other.id);
  });

  it("takes back a pass of before, also where it is the last one of the day", async () => {
    const { player, others } = await table(1);
    const [other] = others as [TestMember];
    await swipe(player, other, "pass");
    expect((await swipe(player, other, "like")).status).toBe(200);
    expect(await app.services.db.$count(swipePasses, eq(swipePasses.memberId, player.id))).toBe(0);
    expect((await deckOf(player)).last_pass).toBeNull();
  });

  it("refuses whom one may not see, a block by name, and a visitor", async () => {
    const { player, others } = await table(2);
    const [blocker, hidden] = others as [TestMember, TestMember];
    await block(app, blocker.id, player.id);
    await app.services.db.update(profiles).set({ isInvisible: true }).where(eq(profiles.memberId, hidden.id));
    const refused = await swipe(player, blocker, "like");
    expect([refused.status, refused.body.error]).toEqual([403, "blocked"]);
    for (const decision of ["like", "pass"] as const) {
      expect((await swipe(player, hidden, decision)).status).toBe(404);
      expect((await swipe(player, { id: newId() }, decision)).status).toBe(404);
      expect((await swipe(player, player, decision)).status).toBe(404);
    }
    expect((await swipe(player, blocker, "pass")).status).toBe(404);
    const visitor = await app.browser().call("POST /api/swipes/:member_id", {
      params: { member_id: hidden.id },
      body: { decision: "like" },
    });
    expect(visitor.body.error).toBe("authentication_required");
    expect(await app.services.db.$count(swipeDays, eq(swipeDays.memberId, player.id))).toBe(0);
    const odd = await player.browser.raw({
      method: "POST",
      url: `/api/swipes/${hidden.id}`,
      payload: { decision: "maybe" },
      headers: { "idempotency-key": newId() },
    });
    expect([odd.status, JSON.parse(odd.body).fields.decision.code]).toEqual([422, "invalid"]);
  });
});

describe("the day's likes", () => {
  it("are four for a free member; the fifth is refused with the time, and nothing of it is kept", async () => {
    const { player, others } = await table(6);
    for (const [index, other] of others.slice(0, 4).entries()) {
      expect((await swipe(player, other, "like")).body.likes.left).toBe(3 - index);
    }
    const fifth = others[4] as TestMember;
    const refused = await swipe(player, fifth, "like");
    expect([refused.status, refused.body.error]).toEqual([402, "like_limit_reached"]);
    expect(refused.body).toMatchObject({ limit: 4, frees_in_ms: 12 * 3_600_000 });
    expect(refused.body.message).toContain("00:00");
    expect(await given(player)).toHaveLength(4);
    expect((await deckOf(player)).likes.left).toBe(0);
    // Passing is free, and so is liking elsewhere; a repeated like uses none.
    expect((await swipe(player, fifth, "pass")).status).toBe(200);
    expect((await swipe(player, others[0] as TestMember, "like")).status).toBe(200);
    const elsewhere = await player.browser.call("POST /api/likes/:member_id", {
      params: { member_id: fifth.id },
    });
    expect(elsewhere.status).toBe(200);
  });

  it("are four of 20 parallel requests, and four more from midnight on", async () => {
    const { player, others } = await table(42);
    const all = (some: TestMember[]) => Promise.all(some.map((other) => persistently(player, other)));
    const first = await all(others.slice(0, 20));
    expect(first.filter((status) => status === 200)).toHaveLength(4);
    expect(first.filter((status) => status === 402)).toHaveLength(16);
    app.clock.set(new Date("2027-01-12T22:59:59.999Z"));
    expect((await swipe(player, others[20] as TestMember, "like")).status).toBe(402);
    app.clock.set(new Date("2027-01-12T23:00:00.000Z"));
    const second = await all(others.slice(21, 41));
    expect(second.filter((status) => status === 200)).toHaveLength(4);
    expect(await given(player)).toHaveLength(8);
    const [row] = await app.services.db.select().from(swipeDays).where(eq(swipeDays.memberId, player.id));
    expect(row?.likedAt).toHaveLength(8);
  });

  it("are no more for requests that were stamped before midnight and wait until behind it", async () => {
    const { player, others } = await table(24);
    app.clock.set(new Date("2027-01-12T23:00:00.000Z"));
    expect((await swipe(player, others[0] as TestMember, "like")).status).toBe(200);
    app.clock.set(new Date("2027-01-12T22:59:59.999Z"));
    const late = [];
    for (const other of others.slice(1, 21)) late.push((await swipe(player, other, "like")).status);
    expect(late.filter((status) => status === 200)).toHaveLength(3);
    app.clock.set(new Date("2027-01-12T23:00:01.000Z"));
    expect((await swipe(player, others[21] as TestMember, "like")).status).toBe(402);
  });

  it("gain nothing by another or an unknown time zone", async () => {
    const { player, others } = await table(20);
    for (const other of others.slice(0, 4)) await swipe(player, other, "like");
    for (const [index, zone] of ["Pacific/Kiritimati", "Etc/GMT+12", "Mars/Phobos", "UTC"].entries()) {
      player.browser.cookies.set("tz", zone);
      expect([zone, (await swipe(player, others[4 + index] as TestMember, "like")).status]).toEqual([
        zone,
        402,
      ]);
    }
    // In another zone the next day has begun meanwhile, without any like: the like is refused all the same.
    app.clock.set(new Date("2027-01-12T12:30:00.000Z"));
    player.browser.cookies.set("tz", "Etc/GMT+12");
    expect((await swipe(player, others[8] as TestMember, "like")).status).toBe(402);
    // After midnight in Berlin: in a zone whose day ends within the hour, that hour has no like.
    player.browser.cookies.set("tz", "Europe/London");
    app.clock.set(new Date("2027-01-12T23:00:00.000Z"));
    const { likes: left } = await deckOf(player);
    expect(left).toEqual({ left: 0, limit: 4, frees_at: "2027-01-13T00:00:00.000Z", frees_in_ms: 3_600_000 });
    expect((await swipe(player, others[9] as TestMember, "like")).status).toBe(402);
    app.clock.set(new Date("2027-01-13T00:00:00.000Z"));
    expect((await swipe(player, others[9] as TestMember, "like")).status).toBe(200);
  });

  it("are without end with premium, from the purchase on", async () => {
    const { player, others } = await table(8);
    for (const other of others.slice(0, 4)) await swipe(player, other, "like");
    await makePremium(player);
    expect((await deckOf(player)).likes).toEqual({
      left: null,
      limit: null,
      frees_at: null,
      frees_in_ms: null,
    });
    for (const other of others.slice(4)) expect((await swipe(player, other, "like")).status).toBe(200);
    expect(await given(player)).toHaveLength(8);
  });

  it("are as many as the site says", async () => {
    const { player, others } = await table(2);
    await settleSite(app, { games: { freeLikes: 1 } });
    expect((await swipe(player, others[0] as TestMember, "like")).status).toBe(200);
    expect((await swipe(player, others[1] as TestMember, "like")).status).toBe(402);
    await settleSite(app, {});
  });

  it("are not used up by a like that is refused for another reason", async () => {
    const { player, others } = await table(2);
    const [blocker] = others as [TestMember];
    await block(app, blocker.id, player.id);
    await swipe(player, blocker, "like");
    expect((await deckOf(player)).likes.left).toBe(4);
  });
});

describe("a pass", () => {
  it("comes back after 90 days, not sooner, and is forgotten by then", async () => {
    const { player, others } = await table(2);
    const [other] = others as [TestMember];
    await swipe(player, other, "pass");
    app.clock.advance(90 * day - 1);
    player.browser = await openSession(app, player, player.browser);
    await forgetPasses(app.services.db, app.clock.now());
    expect(await idsOf(player)).not.toContain(other.id);
    app.clock.advance(1);
    expect(await idsOf(player)).toContain(other.id);
    expect((await deckOf(player)).last_pass).toBeNull();
    await forgetPasses(app.services.db, app.clock.now());
    const mine = and(eq(swipePasses.memberId, player.id), eq(swipePasses.passedId, other.id));
    expect(await app.services.db.$count(swipePasses, mine)).toBe(0);
  });

  it("can be undone, the last one first, twice as well, and by nobody else", async () => {
    const { player, others } = await table(3);
    const [first, second] = others as [TestMember, TestMember];
    await swipe(player, first, "pass");
    app.clock.advance(1);
    await swipe(player, second, "pass");
    const stranger = await person();
    expect((await undo(stranger, second)).body).toEqual({ last_pass: null });
    expect((await deckOf(player)).last_pass?.id).toBe(second.id);
    expect((await undo(player, second)).body.last_pass).toMatchObject({ id: first.id });
    expect((await undo(player, second)).body.last_pass).toMatchObject({ id: first.id });
    expect(await idsOf(player)).toContain(second.id);
    expect((await undo(player, first)).body.last_pass).toBeNull();
    expect((await undo(player, { id: newId() })).body.last_pass).toBeNull();
  });

  it("of who is liked or hidden by now leaves the one before to be undone, and a like is passed by nothing", async () => {
    const { player, others } = await table(3);
    const [first, hidden, liked] = others as [TestMember, TestMember, TestMember];
    for (const other of [first, hidden, liked]) {
      await swipe(player, other, "pass");
      app.clock.advance(1);
    }
    await player.browser.call("POST /api/likes/:member_id", { params: { member_id: liked.id } });
    await app.services.db.update(profiles).set({ isInvisible: true }).where(eq(profiles.memberId, hidden.id));
    expect((await deckOf(player)).last_pass?.id).toBe(first.id);
    await undo(player, liked);
    expect((await swipe(player, liked, "pass")).body.like_state).toBe("liked");
    const ofLiked = and(eq(swipePasses.memberId, player.id), eq(swipePasses.passedId, liked.id));
    expect(await app.services.db.$count(swipePasses, ofLiked)).toBe(0);
  });

  it("of somebody who hid since is not told", async () => {
    const { player, others } = await table(1);
    const [other] = others as [TestMember];
    await swipe(player, other, "pass");
    await block(app, other.id, player.id);
    expect(JSON.stringify(await deckOf(player))).not.toContain(other.id);
    expect(JSON.stringify((await undo(player, { id: newId() })).body)).not.toContain(other.id);
  });
});

it("a block tells both that their decks are out of date, and nobody's id", async () => {
  const { player, others } = await table(1);
  const publish = vi.spyOn(app.services.live, "publish");
  const [other] = others as [TestMember];
  await player.browser.call("POST /api/blocks/:member_id", { params: { member_id: other.id } });
  const told = publish.mock.calls.filter(([, name]) => name === "deck_changed");
  publish.mockRestore();
  expect(told.map(([id, , data]) => [id, data])).toEqual([
    [player.id, {}],
    [other.id, {}],
  ]);
});

/** Retries like the product's own client, with the same key, while there are more calls than connections. */
async function persistently(player: Person, other: TestMember): Promise<number> {
  const key = newId();
  for (let attempt = 1; ; attempt += 1) {
    const { status } = await swipe(player, other, "like", key);
    if (status !== 503 || attempt === 8) return status;
  }
}
