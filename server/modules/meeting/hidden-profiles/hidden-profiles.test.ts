import { and, eq, inArray, like as isLike } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hiddenProfilesAtMost } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { retryOnConflict } from "#server/db/retry-on-conflict.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { hiddenProfiles } from "#server/db/schema/hidden-profiles.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { memberLives } from "#server/member-life.ts";
import { forgetMember } from "#server/modules/people/leaving/forget-member.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { holdOpen, isAnswered } from "#server/test/app/hold-open.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { type Person, sendMessageTo as send } from "#server/test/people/chatting.ts";
import { block, createMember, createPhoto, createSite, openSession } from "#server/test/people/factories.ts";
import { createSearchCrowd } from "#server/test/people/search-crowd.ts";
import { hiddenProfilesPerPage, hidingsPerMinute } from "./hidden-profile-limits.ts";
import { hideProfile } from "./hide-profile.ts";
import { hiddenProfilesLife } from "./member-life.ts";

let app: TestApp;
let otherSite: string;
beforeAll(async () => {
  app = await createTestApp();
  await createSearchCrowd(app, hiddenProfilesAtMost);
  otherSite = await createSite(app, "hidden.example");
});
afterAll(() => app.close());

async function person(given?: Parameters<typeof createMember>[1]): Promise<Person> {
  const member = await createMember(app, given);
  return { ...member, browser: await openSession(app, member) };
}
const pair = async (): Promise<[Person, Person]> => [await person(), await person()];
const at = ({ id }: { id: string }) => ({ params: { member_id: id } });
const hide = (who: Person, other: { id: string }, headers: Record<string, string> = {}) =>
  who.browser.call("POST /api/hidden-profiles/:member_id", { ...at(other), headers });
const show = (who: Person, other: { id: string }) =>
  who.browser.call("DELETE /api/hidden-profiles/:member_id", at(other));
const pageOf = async (who: Person, cursor?: string) =>
  (await who.browser.call("GET /api/hidden-profiles", { query: { cursor } })).body;
const listedBy = async (who: Person) => (await pageOf(who)).profiles.map(({ member }) => member.id);
const open = (who: Person, other: { id: string }) =>
  who.browser.call("GET /api/members/:member_id", at(other));
const like = (who: Person, other: { id: string }) =>
  who.browser.call("POST /api/likes/:member_id", at(other));
const rowsOf = (who: { id: string }) =>
  app.services.db.select().from(hiddenProfiles).where(eq(hiddenProfiles.hiderId, who.id));
const siteOf = async ({ id }: { id: string }) => {
  const [account] = await app.services.db.select().from(accounts).where(eq(accounts.id, id));
  return account?.siteId ?? "";
};

describe("a hidden profile", () => {
  it("is in the hider's list as a card with the time, until it is shown again", async () => {
    const [anna, ben] = await pair();
    expect(await hide(anna, ben)).toMatchObject({ status: 200, body: {} });
    const page = await pageOf(anna);
    expect(page).toMatchObject({ next_cursor: null });
    expect(page.profiles).toMatchObject([
      { member: { id: ben.id, name: ben.name }, hidden_at: app.clock.now().toISOString() },
    ]);
    expect(await show(anna, ben)).toMatchObject({ status: 200, body: {} });
    expect(await listedBy(anna)).toEqual([]);
  });

  it("keeps its time when it is hidden again, and showing it twice changes nothing", async () => {
    const [anna, ben] = await pair();
    await hide(anna, ben);
    const rows = await rowsOf(anna);
    app.clock.advance(60);
    expect((await hide(anna, ben)).status).toBe(200);
    expect(await rowsOf(anna)).toEqual(rows);
    await show(anna, ben);
    expect((await show(anna, ben)).status).toBe(200);
    expect(await rowsOf(anna)).toEqual([]);
  });

  it("stays open by its address, which says that it is hidden, to the hider alone", async () => {
    const [anna, ben] = await pair();
    const cleo = await person();
    const isHidden = async (who: Person, other: Person) =>
      (await open(who, other)).body.member.is_hidden_by_caller;
    await hide(anna, ben);
    expect(await isHidden(anna, ben)).toBe(true);
    for (const [who, other] of [
      [ben, anna],
      [ben, ben],
      [anna, anna],
      [cleo, ben],
    ] as const) {
      expect(await isHidden(who, other)).toBe(false);
    }
    await show(anna, ben);
    expect(await isHidden(anna, ben)).toBe(false);
  });

  it("loses nothing: likes, the match, the visit and the conversation go on, both ways", async () => {
    const [anna, ben] = await pair();
    await hide(anna, ben);
    expect((await ben.browser.call("POST /api/visits/:member_id", at(anna))).status).toBe(200);
    expect((await like(ben, anna)).body).toMatchObject({ like_state: "liked" });
    const received = await anna.browser.call("GET /api/likes/:type", { params: { type: "received" } });
    expect(received.body.likes.map(({ member }) => member.id)).toEqual([ben.id]);
    expect((await anna.browser.call("GET /api/auto-like.php")).body.profile).toMatchObject({ id: ben.id });
    expect((await like(anna, ben)).body).toMatchObject({ like_state: "match" });
    expect((await send(ben, anna, "Hello")).status).toBe(200);
    expect((await send(anna, ben, "Hello back")).status).toBe(200);
    const visits = await anna.browser.call("GET /api/visits");
    expect(visits.body.visits.map(({ member }) => member.id)).toEqual([ben.id]);
    const { chats, total_unread_messages: unread } = (await anna.browser.call("GET /api/chats.php")).body;
    expect([chats.map(({ profile }) => profile.id), unread]).toEqual([[ben.id], 1]);
    expect(await listedBy(anna)).toEqual([ben.id]);
  });

  it("is left out of the list while the hider cannot see it, and stays hidden", async () => {
    const [anna, ben] = await pair();
    await hide(anna, ben);
    const set = (isInvisible: boolean) =>
      app.services.db.update(profiles).set({ isInvisible }).where(eq(profiles.memberId, ben.id));
    await set(true);
    expect(await listedBy(anna)).toEqual([]);
    await set(false);
    expect(await listedBy(anna)).toEqual([ben.id]);
    await block(app, ben.id, anna.id);
    expect(await listedBy(anna)).toEqual([]);
    expect(await rowsOf(anna)).toHaveLength(1);
    // Without the block it is hidden as before.
    expect((await show(anna, ben)).status).toBe(200);
    expect(await rowsOf(anna)).toEqual([]);
  });

  it("is listed page by page, newest first, each once", async () => {
    const anna = await person();
    const { db, clock } = app.services;
    const others: string[] = [];
    for (let index = 0; index <= hiddenProfilesPerPage; index += 1) others.push((await createMember(app)).id);
    await db.insert(hiddenProfiles).values(
      others.map((hiddenId, index) => ({
        hiderId: anna.id,
        hiddenId,
        // Two of the same instant, at the end of the page.
        createdAt: new Date(clock.now().getTime() - Math.min(index, hiddenProfilesPerPage - 1) * 1000),
      })),
    );
    const first = await pageOf(anna);
    expect(first.profiles).toHaveLength(hiddenProfilesPerPage);
    const second = await pageOf(anna, first.next_cursor ?? "");
    expect(second.next_cursor).toBeNull();
    const ids = [...first.profiles, ...second.profiles].map(({ member }) => member.id);
    expect(ids.toSorted()).toEqual(others.toSorted());
    expect(ids.slice(0, hiddenProfilesPerPage - 1)).toEqual(others.slice(0, hiddenProfilesPerPage - 1));
  });
});

describe("hiding is quiet", () => {
  it("the hidden member gets no event, no notification and the same answers as before", async () => {
    const [anna, ben] = [
      await person({ profile: { gender: "woman", seeks: ["man"] } }),
      await person({ profile: { gender: "man", seeks: ["woman"] } }),
    ];
    await like(ben, anna);
    await createPhoto(app, anna.id);
    const seen = async () => {
      const search = { country: "DE", gender: "woman", min_age: 30, max_age: 30, order: "newest" } as const;
      return [
        (await open(ben, anna)).body,
        (await ben.browser.call("GET /api/members", { query: search })).body.members,
        (await ben.browser.call("GET /api/likes.php")).body,
        (await ben.browser.call("GET /api/chats.php")).body,
        (await ben.browser.call("GET /api/hidden-profiles")).body,
        (await ben.browser.call("GET /api/visits")).body.visits,
      ];
    };
    // Addresses of photos are signed for some hours from the request on.
    const before = await seen();
    expect(JSON.stringify(before)).toContain(anna.id);
    const publish = vi.spyOn(app.services.live, "publish");
    await hide(anna, ben);
    await show(anna, ben);
    await hide(anna, ben);
    const told = publish.mock.calls.map(([memberId, name]) => [memberId, name]);
    publish.mockRestore();
    expect(told).toEqual(Array.from({ length: 3 }, () => [anna.id, "deck_changed"]));
    expect(await seen()).toEqual(before);
  });

  it("the archives name the hidden profiles to the hider, and no archive names the hiders", async () => {
    const [anna, ben] = await pair();
    await hide(anna, ben);
    const archiveOf = async ({ id }: Person) =>
      (await hiddenProfilesLife.export(app.services.db, id, "")).hidden_profiles;
    expect(await archiveOf(anna)).toEqual([{ hiddenId: ben.id, createdAt: app.clock.now() }]);
    expect(await archiveOf(ben)).toEqual([]);
  });
});

describe("hiding is refused alike, and stores nothing", () => {
  type Case = [string, (anna: Person) => Promise<{ id: string }>];
  const cases: Case[] = [
    ["an unknown id", async () => ({ id: newId() })],
    ["oneself", async (anna) => anna],
    ["an invisible member", () => createMember(app, { profile: { isInvisible: true } })],
    ["a private member", () => createMember(app, { profile: { isPrivate: true } })],
    ["a member who takes a break", () => createMember(app, { profile: { status: "hidden" } })],
    ["a suspended member", () => createMember(app, { account: { status: "suspended" } })],
    [
      "a member of another site",
      () => createMember(app, { account: { siteId: otherSite }, profile: { siteId: otherSite } }),
    ],
    [
      "a member who blocked the hider",
      async (anna) => {
        const ben = await createMember(app);
        await block(app, ben.id, anna.id);
        return ben;
      },
    ],
    [
      "a member whom the hider blocked",
      async (anna) => {
        const ben = await createMember(app);
        await block(app, anna.id, ben.id);
        return ben;
      },
    ],
  ];
  it.each(cases)("%s", async (_, create) => {
    const anna = await person();
    const other = await create(anna);
    const unknown = await hide(anna, { id: newId() });
    const refused = await hide(anna, other);
    expect([refused.status, refused.body]).toEqual([404, unknown.body]);
    expect(await rowsOf(anna)).toEqual([]);
    expect(await show(anna, other)).toMatchObject({ status: 200, body: {} });
  });

  it("a visitor, another origin, another member's tab, no id and a robot's pace", async () => {
    const [anna, ben] = await pair();
    const nobody = { ...anna, browser: app.browser({ address: "10.8.1.1" }) };
    expect((await hide(nobody, ben)).status).toBe(403);
    const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect((await hide(anna, ben, foreign)).status).toBe(403);
    expect((await hide(anna, ben, { "x-member": ben.id })).status).toBe(409);
    expect((await hide(anna, { id: "ben" })).status).toBe(404);
    for (let call = 0; call < hidingsPerMinute; call += 1) await show(anna, { id: newId() });
    expect((await hide(anna, ben)).status).toBe(429);
    expect(await rowsOf(anna)).toEqual([]);
  });
});

describe(`of ${hiddenProfilesAtMost} hidden profiles`, () => {
  /** Takes all places but `left`. */
  async function fill({ id }: Person, left = 1): Promise<void> {
    const { db, clock } = app.services;
    const crowd = await db
      .select({ hiddenId: profiles.memberId })
      .from(profiles)
      .where(isLike(profiles.name, "%@crowd.example"))
      .limit(hiddenProfilesAtMost - left);
    const createdAt = clock.now();
    await db.insert(hiddenProfiles).values(crowd.map((row) => ({ ...row, hiderId: id, createdAt })));
  }

  it("the last place is taken once, by two calls at the same instant too", async () => {
    const anna = await person();
    await fill(anna);
    const [ben, cleo] = await pair();
    const answers = await Promise.all([hide(anna, ben), hide(anna, cleo)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body as unknown as { error: string };
    expect(refused.error).toBe("hidden_profile_limit_reached");
    expect(await rowsOf(anna)).toHaveLength(hiddenProfilesAtMost);
    // A repeat takes no place; a place that is given back can be taken.
    const [held, other] = answers[0]?.status === 200 ? [ben, cleo] : [cleo, ben];
    expect((await hide(anna, held)).status).toBe(200);
    await show(anna, held);
    expect((await hide(anna, other)).status).toBe(200);
  });

  it("the oldest that its hider cannot see gives its place to a new one", async () => {
    const anna = await person();
    const [ben, cleo] = await pair();
    await hide(anna, ben);
    await hide(anna, cleo);
    await fill(anna, 2);
    for (const { id } of [cleo, ben])
      await app.services.db.update(profiles).set({ isInvisible: true }).where(eq(profiles.memberId, id));
    const [dora, emil, fay] = [await person(), await person(), await person()];
    const held = async () => (await rowsOf(anna)).map(({ hiddenId }) => hiddenId);
    expect((await hide(anna, dora)).status).toBe(200);
    expect(await held()).toEqual(expect.arrayContaining([cleo.id, dora.id]));
    expect(await held()).not.toContain(ben.id);
    expect((await hide(anna, emil)).status).toBe(200);
    expect(await held()).not.toContain(cleo.id);
    expect((await hide(anna, fay)).status).toBe(409);
    expect(await held()).toHaveLength(hiddenProfilesAtMost);
  });

  it("a second hider waits for the first, and meets the full list", async () => {
    const anna = await person();
    await fill(anna);
    const [ben, cleo] = await pair();
    const siteId = await siteOf(anna);
    const letGo = await holdOpen(app, (tx: Db) =>
      hideProfile(
        { db: tx, live: app.services.live },
        { siteId, memberId: anna.id, hiddenId: ben.id, now: app.clock.now() },
      ),
    );
    const hiding = hide(anna, cleo);
    expect(await isAnswered(app, hiding)).toBe(false);
    await letGo();
    expect((await hiding).status).toBe(409);
    expect(await rowsOf(anna)).toHaveLength(hiddenProfilesAtMost);
  });
});

describe("at the same instant", () => {
  it("two tabs hide once, and a hide and a show are both answered", async () => {
    for (let round = 0; round < atSize(4, 40); round += 1) {
      const [anna, ben] = await pair();
      const twice = await Promise.all([hide(anna, ben), hide(anna, ben), hide(ben, anna)]);
      expect(twice.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect([await listedBy(anna), await listedBy(ben)]).toEqual([[ben.id], [anna.id]]);
      const both = await Promise.all([show(anna, ben), hide(anna, ben)]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
    }
  });

  it.each(["hider", "hidden"] as const)("an erased %s leaves no row and no error", async (who) => {
    const { db } = app.services;
    for (let round = 0; round < atSize(4, 40); round += 1) {
      const [anna, ben] = await pair();
      await hide(ben, anna);
      const { id: memberId } = who === "hider" ? anna : ben;
      const erase = retryOnConflict(() =>
        db.transaction((tx) => forgetMember(tx, memberLives, { memberId, now: app.clock.now() })),
      );
      const [hidden] = await Promise.all([hide(anna, ben), erase]);
      // Erased in the middle: the profile, or the caller's own, is gone.
      expect([200, 403, 404]).toContain(hidden.status);
      const ids = [anna.id, ben.id];
      const rows = await db
        .select()
        .from(hiddenProfiles)
        .where(and(inArray(hiddenProfiles.hiderId, ids), inArray(hiddenProfiles.hiddenId, ids)));
      expect(rows).toEqual([]);
    }
  });
});
