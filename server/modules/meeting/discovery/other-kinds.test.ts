import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import { block, createMember, openSession } from "#server/test/people/factories.ts";

/** Promise 1: other kinds are found only by searchers who ask for them, alone, counted separately. */

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const country = "NL";
const served = { kinds: { fictionalWarning: "Written by us.", camCountries: [country] } } as const;
beforeEach(() => settleSite(app, { kinds: { ...served.kinds, camCountries: [country] } }));

type Profile = NonNullable<NonNullable<Parameters<typeof createMember>[1]>["profile"]>;
type Query = { kind?: string; cursor?: string; [filter: string]: string | number | undefined };

const make = (profile: Partial<Profile>) => createMember(app, { profile: { country, ...profile } });
async function searcher(profile: Partial<Profile> = {}) {
  const me = await make({ gender: "man", seeks: ["woman"], country: "FR", ...profile });
  return { ...me, browser: await openSession(app, me) };
}
async function search(browser: Browser, query: Query) {
  const { status, body } = await browser.call("GET /api/members", { query: { country, ...query } as never });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const idsOf = (body: { members: { id: string }[] }) => body.members.map(({ id }) => id);

describe("a profile that is no member", () => {
  it("is among no members and in none of their numbers, and alone where it is asked for", async () => {
    const me = await searcher();
    const [real, fictional, cam] = [
      await make({}),
      await make({ kind: "fictional" }),
      await make({ kind: "cam" }),
    ];
    for (const order of ["best", "newest", "nearest", "online"]) {
      for (const kind of [undefined, "member"]) {
        const body = await search(me.browser, { order, ...(kind && { kind }) });
        expect([idsOf(body), body.count, body.similar]).toEqual([[real.id], 1, []]);
        expect(body.filters.kind).toBe("member");
      }
    }
    for (const [kind, other] of [
      ["fictional", fictional],
      ["cam", cam],
    ] as const) {
      // Profiles of another kind have no distance and no match, so every order is the same.
      for (const order of ["best", "nearest", "online"]) {
        const body = await search(me.browser, { kind, order });
        expect([idsOf(body), body.count, body.similar]).toEqual([[other.id], 1, []]);
        expect(body.members[0]?.kind).toBe(kind);
        expect(body.filters).toMatchObject({ kind, order: "newest" });
      }
    }
  });

  it("is found by nobody where the site has no words for it or names no country", async () => {
    const me = await searcher();
    for (const kind of ["fictional", "cam"] as const) await make({ kind });
    const elsewhere = await make({ kind: "cam", country: "DE" });
    expect(idsOf(await search(me.browser, { kind: "cam", country: "any" }))).not.toContain(elsewhere.id);
    await settleSite(app, {});
    for (const kind of ["fictional", "cam"]) {
      const body = await search(me.browser, { kind });
      expect(body.filters.kind).toBe("member");
      expect(body.members.filter((found) => found.kind !== "member")).toEqual([]);
    }
    const { body } = await me.browser.call("GET /api/settings.php");
    expect(body.search_kinds).toEqual([]);
  });

  it("is filtered as members are, and shown to whom it seeks", async () => {
    const me = await searcher({ seeks: ["non_binary"] });
    const kind = "fictional" as const;
    const like = { kind, gender: "non_binary", birthDate: "1960-05-05", region: "07" } as const;
    const hit = await make(like);
    await make({ ...like, seeks: ["woman"] });
    await make({ ...like, birthDate: "1930-05-05" });
    await make({ ...like, country: "DE" });
    await make({ ...like, region: "08" });
    await make({ ...like, hiddenFields: ["region"] });
    const query = { kind, min_age: 60, max_age: 80, countryregion: "07" };
    const body = await search(me.browser, query);
    expect([idsOf(body), body.count]).toEqual([[hit.id], 1]);
  });

  it.each<[string, (id: string, me: string) => unknown]>([
    ["blocked by who looks", (id, me) => block(app, me, id)],
    ["blocking who looks", (id, me) => block(app, id, me)],
    ["invisible", (id) => change(id, { isInvisible: true })],
    ["private", (id) => change(id, { isPrivate: true })],
    ["disabled", (id) => change(id, { status: "disabled" })],
    [
      "suspended",
      (id) => app.services.db.update(accounts).set({ status: "suspended" }).where(eq(accounts.id, id)),
    ],
  ])("is neither shown nor counted while %s", async (_, hide) => {
    const me = await searcher();
    const { id } = await make({ kind: "fictional" });
    const before = await search(me.browser, { kind: "fictional" });
    expect(idsOf(before)).toContain(id);
    await hide(id, me.id);
    const after = await search(me.browser, { kind: "fictional" });
    expect(idsOf(after)).not.toContain(id);
    expect(after.count).toBe(before.count - 1);
    await change(id, { status: "disabled" });
  });

  it("comes page by page, each once, by a cursor that is good for this kind alone", async () => {
    const me = await searcher({ seeks: ["woman"] });
    const made = new Set<string>();
    for (let index = 0; index < 30; index += 1) {
      made.add((await make({ kind: "cam", birthDate: "1990-01-01" })).id);
    }
    const query = { kind: "cam", min_age: 30, max_age: 50 };
    const first = await search(me.browser, query);
    expect([first.members.length, first.count >= 30]).toEqual([24, true]);
    const cursor = first.next_cursor ?? "";
    const next = await search(me.browser, { ...query, cursor });
    const seen = [...idsOf(first), ...idsOf(next)];
    expect(new Set(seen).size).toBe(seen.length);
    for (const id of made) expect(seen).toContain(id);
    for (const kind of ["fictional", "member"]) {
      const { status } = await me.browser.call("GET /api/members", {
        query: { country, ...query, kind, cursor } as never,
      });
      expect(status).toBe(400);
    }
  });

  it("is found by visitors too where they may search, and by no kind that there is not", async () => {
    const { id } = await make({ kind: "fictional" });
    const visitor = app.browser({ address: `2001:db8:${randomBytes(2).toString("hex")}::1` });
    expect(idsOf(await search(visitor, { kind: "fictional" }))).toContain(id);
    const { status } = await visitor.call("GET /api/members", { query: { kind: "everybody" } as never });
    expect(status).toBe(422);
  });
});

async function change(id: string, values: Partial<typeof profiles.$inferInsert>): Promise<void> {
  await app.services.db.update(profiles).set(values).where(eq(profiles.memberId, id));
}
