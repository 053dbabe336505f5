import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { searchReasons } from "#contracts/meeting/discovery.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { withSettings } from "#server/test/app/settle-site.ts";
import { block, createMember, openSession } from "#server/test/people/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Profile = NonNullable<NonNullable<Parameters<typeof createMember>[1]>["profile"]>;
const day = 86_400_000;
const ago = (ms: number) => new Date(app.clock.now().getTime() - ms);
/** Not new, not online, without a place. */
const away = () => ({
  createdAt: ago(60 * day),
  lastSeenAt: ago(2 * day),
  cellLat: null,
  cellLon: null,
});
const create = async (profile: Partial<Profile> = {}) =>
  (await createMember(app, { profile: { ...away(), ...profile } })).id;
const berlin = { cellLat: 52.52, cellLon: 13.4 };

async function searcher(profile: Partial<Profile> = {}): Promise<Browser & { id: string }> {
  const given = { gender: "man" as const, seeks: ["woman"], ...away(), ...profile };
  const member = await createMember(app, { profile: given });
  return Object.assign(await openSession(app, member), { id: member.id });
}
const ask = (browser: Browser, memberId: string, query: Record<string, string> = {}) =>
  browser.call("GET /api/members/:member_id/reasons", {
    params: { member_id: memberId },
    query: { min_age: "18", max_age: "99", ...query } as never,
  });
const reasonsOf = async (...asked: Parameters<typeof ask>) => {
  const { status, body } = await ask(...asked);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

describe("why a search shows a member", () => {
  it("tells each fact that is true, in one order", async () => {
    const interests = ["hiking", "cats", "wine", "sauna"];
    const me = await searcher({ ...berlin, interests });
    const new_ = { createdAt: ago(day), lastSeenAt: ago(1000) };
    const all = await create({ ...new_, ...berlin, interests: ["sauna", "yoga", "cats", "hiking", "wine"] });
    expect(await reasonsOf(me, all)).toEqual({
      reasons: ["both_ways", "near", "interests", "new", "online"],
      distance: "under_10",
      shared_interests: ["wine", "hiking", "cats"],
      shared_count: 4,
    });
    expect((await reasonsOf(me, await create())).reasons).toEqual(["both_ways"]);
    const far = await create({ cellLat: 48.13, cellLon: 11.57, interests: ["yoga"] });
    expect((await reasonsOf(me, far)).reasons).toEqual(["both_ways"]);
    for (const reason of (await reasonsOf(me, all)).reasons) expect(searchReasons).toContain(reason);
  });

  it("tells no field that the member or the site hides", async () => {
    const interests = ["hiking", "cats"];
    const me = await searcher({ ...berlin, interests });
    const hidden = await create({
      ...berlin,
      interests,
      hiddenFields: ["interests", "region"],
      lastSeenAt: ago(1000),
      hidesOnline: true,
    });
    const nothing = { reasons: ["both_ways"], distance: null, shared_interests: [], shared_count: 0 };
    expect(await reasonsOf(me, hidden)).toEqual(nothing);
    const open = await create({ ...berlin, interests, lastSeenAt: ago(1000), createdAt: ago(day) });
    const quiet = { profiles: { visibleFields: [], visibleNotes: [] }, search: { fields: [] } };
    await withSettings(app, quiet, async () => expect(await reasonsOf(me, open)).toEqual(nothing));
  });

  it("says whether the member fits this search or a wider one", async () => {
    const me = await searcher();
    const id = await create({ eyeColor: "blue" });
    expect((await reasonsOf(me, id, { eye_color: "blue" })).reasons).toEqual(["both_ways"]);
    expect((await reasonsOf(me, id, { eye_color: "green" })).reasons).toEqual(["similar", "both_ways"]);
    expect((await reasonsOf(me, id, { min_age: "90" })).reasons).toEqual(["similar", "both_ways"]);
    // A searcher who has told no gender is sought by nobody in particular.
    const open = await searcher({ gender: null });
    expect((await reasonsOf(open, id)).reasons).toEqual(["filters"]);
  });

  it("is not found for members whom no search shows: hidden, blocked, oneself, of another kind", async () => {
    const me = await searcher();
    const statusOf = async (id: string, query = {}) => (await ask(me, id, query)).status;
    expect(await statusOf(await create())).toBe(200);
    expect(await statusOf(await create({ isInvisible: true }))).toBe(404);
    expect(await statusOf(await create({ isPrivate: true }))).toBe(404);
    expect(await statusOf(me.id)).toBe(404);
    const [blocker, blocked] = [await create(), await create()];
    await block(app, blocker, me.id);
    await block(app, me.id, blocked);
    expect([await statusOf(blocker), await statusOf(blocked)]).toEqual([404, 404]);
    const gone = await create();
    await app.services.db.update(profiles).set({ status: "disabled" }).where(eq(profiles.memberId, gone));
    expect(await statusOf(gone)).toBe(404);
    const fictional = await create({ kind: "fictional" });
    await withSettings(app, { kinds: { fictionalWarning: "Written by us." } }, async () => {
      expect(await statusOf(fictional)).toBe(404);
      expect((await reasonsOf(me, fictional, { kind: "fictional" })).reasons).toEqual(["kind"]);
    });
  });
});
