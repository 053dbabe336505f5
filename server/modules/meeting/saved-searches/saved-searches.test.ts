import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { savedSearchesAtMost, savedSearchNameLongest } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { savedSearches } from "#server/db/schema/saved-searches.ts";
import { memberLives } from "#server/member-life.ts";
import { forgetMember } from "#server/modules/people/leaving/forget-member.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { holdOpen, isAnswered } from "#server/test/app/hold-open.ts";
import type { Person } from "#server/test/people/chatting.ts";
import { createMember, createSite, openSession } from "#server/test/people/factories.ts";
import { savedSearchesLife } from "./member-life.ts";
import { saveSearch } from "./save-search.ts";
import { savedSearchChangesPerMinute } from "./saved-search-limits.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function person(given?: Parameters<typeof createMember>[1]): Promise<Person> {
  const member = await createMember(app, given);
  return { ...member, browser: await openSession(app, member) };
}
const berlin = {
  ...{ gender: "woman", country: "DE", min_age: 25, max_age: 35, photo: "yes", new: "yes" },
  ...{ interests: "cooking,hiking", order: "newest" },
} as const;
const save = (who: Person, name: unknown = "Berlin", filters: object = berlin) =>
  who.browser.call("POST /api/saved-searches", { body: { name, filters } as never });
const list = async (who: Person) => (await who.browser.call("GET /api/saved-searches")).body;
const namesOf = async (who: Person) => (await list(who)).searches.map(({ name }) => name);
const at = (id: string) => ({ params: { saved_search_id: id } });
const change = (who: Person, id: string, body: object) =>
  who.browser.call("PATCH /api/saved-searches/:saved_search_id", { ...at(id), body });
const remove = (who: Person, id: string) =>
  who.browser.call("DELETE /api/saved-searches/:saved_search_id", at(id));
const rowsOf = (who: { id: string }) =>
  app.services.db.select().from(savedSearches).where(eq(savedSearches.memberId, who.id));
const fieldsOf = (answer: { body: unknown }) =>
  Object.entries((answer.body as { fields?: Record<string, { code: string }> }).fields ?? {}).map(
    ([name, { code }]) => [name, code],
  );
async function saved(who: Person, name?: string, filters?: object): Promise<string> {
  const { status, body } = await save(who, name, filters);
  expect(status).toBe(200);
  return body.search.id;
}

describe("a saved search", () => {
  it("is listed with its name and filters, newest first, and tells of nobody until chosen", async () => {
    const anna = await person();
    await saved(anna, "  Women   of\nBerlin ");
    app.clock.advance(60);
    await saved(anna, "Everywhere", {});
    const { searches, is_weekly_on } = await list(anna);
    expect(is_weekly_on).toBe(false);
    expect(searches).toMatchObject([
      { name: "Everywhere", filters: {}, tells_weekly: false, may_tell: true },
      { name: "Women of Berlin", filters: berlin, tells_weekly: false },
    ]);
    // The search page accepts what is stored.
    const query = searches[1]?.filters as never;
    expect((await anna.browser.call("GET /api/members", { query })).status).toBe(200);
  });

  it("is renamed, tells weekly once chosen, and is deleted; a repeat changes nothing", async () => {
    const anna = await person();
    const id = await saved(anna);
    for (let twice = 0; twice < 2; twice += 1) {
      expect((await change(anna, id, { name: "Old friends" })).status).toBe(200);
      expect((await change(anna, id, { tells_weekly: true })).status).toBe(200);
      expect((await list(anna)).searches).toMatchObject([{ name: "Old friends", tells_weekly: true }]);
    }
    expect((await change(anna, id, {})).status).toBe(200);
    expect((await change(anna, id, { tells_weekly: false })).status).toBe(200);
    expect((await list(anna)).searches).toMatchObject([{ name: "Old friends", tells_weekly: false }]);
    for (let twice = 0; twice < 2; twice += 1) expect((await remove(anna, id)).status).toBe(200);
    expect(await namesOf(anna)).toEqual([]);
    expect((await change(anna, id, { name: "Gone" })).status).toBe(404);
  });

  it("is one, however often its call is repeated with its key", async () => {
    const anna = await person();
    const body = { name: "Once", filters: { gender: "woman", country: "DE" } } as const;
    const headers = { "idempotency-key": newId() };
    const answers = [];
    for (let time = 0; time < 3; time += 1)
      answers.push(await anna.browser.call("POST /api/saved-searches", { body, headers }));
    expect(new Set(answers.map(({ body }) => body.search.id)).size).toBe(1);
    expect(await namesOf(anna)).toEqual(["Once"]);
  });

  it("of another kind than members tells of nobody", async () => {
    const anna = await person();
    const id = await saved(anna, "Stories", { kind: "fictional" });
    expect((await list(anna)).searches).toMatchObject([{ may_tell: false }]);
    const refused = await change(anna, id, { tells_weekly: true });
    expect([refused.status, fieldsOf(refused)]).toEqual([422, [["tells_weekly", "invalid"]]]);
  });

  it("opens with what is left of filters that no longer exist", async () => {
    const anna = await person();
    const id = await saved(anna);
    const stale = {
      ...{ gender: "unicorn", country: "DE", countryregion: "gone", min_age: 3, max_age: 40 },
      ...{ photo: "maybe", interests: "hiking,alchemy", order: "oldest", height: 180 },
    };
    await app.services.db.update(savedSearches).set({ filters: stale }).where(eq(savedSearches.id, id));
    const [search] = (await list(anna)).searches;
    expect(search?.filters).toEqual({ country: "DE", max_age: 40, interests: "hiking" });
    const found = await anna.browser.call("GET /api/members", { query: search?.filters as never });
    expect(found.status).toBe(200);
  });

  it("is in its member's archive, and goes with the account", async () => {
    const [anna, ben] = [await person(), await person()];
    await saved(anna);
    await saved(ben, "Ben's");
    const archive = await savedSearchesLife.export(app.services.db, anna.id, "");
    expect(archive.saved_searches).toEqual([
      { name: "Berlin", filters: berlin, createdAt: app.clock.now(), tellsWeekly: false },
    ]);
    const { db, clock } = app.services;
    await db.transaction((tx) => forgetMember(tx, memberLives, { memberId: anna.id, now: clock.now() }));
    expect(await rowsOf(anna)).toEqual([]);
    expect(await namesOf(ben)).toEqual(["Ben's"]);
  });
});

describe("saving refuses, and stores nothing", () => {
  const refusals: [string, unknown, object, string[][]][] = [
    ["no name", "", berlin, [["name", "required"]]],
    ["a name of spaces", " \n\t ", berlin, [["name", "required"]]],
    ["a name without a visible letter", "\u200b\u0001\u202e", berlin, [["name", "required"]]],
    ["a name that is too long", "x".repeat(savedSearchNameLongest + 1), berlin, [["name", "too_long"]]],
    ["an unknown gender", "x", { gender: "unicorn" }, [["filters.gender", "invalid"]]],
    ["a country that is none", "x", { country: "de'--" }, [["filters.country", "country_unknown"]]],
    [
      "a region of no country",
      "x",
      { country: "DE", countryregion: "nowhere" },
      [["filters.countryregion", "region_unknown"]],
    ],
    [
      "a region without its country",
      "x",
      { countryregion: "BE" },
      [["filters.countryregion", "region_unknown"]],
    ],
    ["an age below the least", "x", { min_age: 17 }, [["filters.min_age", "too_small"]]],
    ["reversed ages", "x", { min_age: 40, max_age: 30 }, [["filters.max_age", "age_range_reversed"]]],
    ["an unknown topic", "x", { interests: "hiking,alchemy" }, [["filters.interests", "invalid"]]],
    ["too many topics", "x", { interests: "hiking,".repeat(200) }, [["filters.interests", "invalid"]]],
  ];
  it.each(refusals)("%s", async (_, name, filters, fields) => {
    const anna = await person();
    const answer = await save(anna, name, filters);
    expect([answer.status, fieldsOf(answer)]).toEqual([422, fields]);
    expect(await rowsOf(anna)).toEqual([]);
  });

  it("a name and filters that are no texts", async () => {
    const anna = await person();
    expect((await save(anna, { $gt: "" })).status).toBe(400);
    expect((await save(anna, "x", { country: ["DE"] })).status).toBe(400);
    expect((await save(anna, "x", { interests: { $ne: "" } })).status).toBe(400);
    expect(await rowsOf(anna)).toEqual([]);
  });

  it("a body that is too large", async () => {
    const anna = await person();
    expect((await save(anna, "x", { junk: "y".repeat(70_000) })).status).toBe(413);
    expect(await rowsOf(anna)).toEqual([]);
  });

  it("a visitor, another origin, another member's tab and a robot's pace", async () => {
    const [anna, ben] = [await person(), await person()];
    const nobody = { ...anna, browser: app.browser({ address: "10.8.5.1" }) };
    expect((await save(nobody)).status).toBe(403);
    const body = { name: "x", filters: {} };
    const from = async (headers: Record<string, string>) =>
      (await anna.browser.call("POST /api/saved-searches", { body, headers })).status;
    expect(await from({ origin: "https://evil.example", "sec-fetch-site": "cross-site" })).toBe(403);
    expect(await from({ "x-member": ben.id })).toBe(409);
    for (let call = 0; call < savedSearchChangesPerMinute; call += 1) await remove(anna, newId());
    expect((await save(anna)).status).toBe(429);
    expect(await rowsOf(anna)).toEqual([]);
  });
});

describe("what others cannot do", () => {
  it("fields that are no filters are not stored", async () => {
    const anna = await person();
    const extra = { member_id: newId(), cursor: "x", $where: "1", __proto__: { a: 1 }, tells_weekly: true };
    await saved(anna, "x", { ...berlin, ...extra });
    expect((await rowsOf(anna)).map(({ filters, tellsWeekly }) => [filters, tellsWeekly])).toEqual([
      [berlin, false],
    ]);
  });

  it("a name with markup is a text, and one with control signs is one line", async () => {
    const anna = await person();
    await saved(anna, "<img src=x onerror=alert(1)> {count} \u0001\u202etxt.exe\r\nBcc: a@b.c");
    const [name] = await namesOf(anna);
    expect((await save(anna, "a\u0000b")).status).toBe(400);
    expect(name).toBe("<img src=x onerror=alert(1)> {count} txt.exe Bcc: a@b.c");
  });

  it("a search of another member, and of another site, is like an unknown one", async () => {
    const siteId = await createSite(app, "saved.example");
    const [anna, ben] = [await person(), await person()];
    const abroad = await createMember(app, { account: { siteId }, profile: { siteId } });
    const values = { id: newId(), memberId: abroad.id, name: "Theirs", filters: {} };
    await app.services.db.insert(savedSearches).values({ ...values, createdAt: app.clock.now() });
    for (const id of [await saved(anna), values.id]) {
      const unknown = await change(ben, newId(), { name: "Mine" });
      for (const body of [{ name: "Mine" }, { tells_weekly: true }]) {
        const refused = await change(ben, id, body);
        expect([refused.status, refused.body]).toEqual([404, unknown.body]);
      }
      expect(await remove(ben, id)).toMatchObject({ status: 200, body: {} });
    }
    expect(await namesOf(ben)).toEqual([]);
    expect((await rowsOf(anna)).map(({ name, tellsWeekly }) => [name, tellsWeekly])).toEqual([
      ["Berlin", false],
    ]);
    expect((await rowsOf(abroad)).map(({ name }) => name)).toEqual(["Theirs"]);
  });
});

describe(`of ${savedSearchesAtMost} saved searches`, () => {
  async function fill({ id }: Person, left: number): Promise<void> {
    const { db, clock } = app.services;
    await db.insert(savedSearches).values(
      Array.from({ length: savedSearchesAtMost - left }, (_, index) => ({
        ...{ id: newId(), memberId: id, name: `${index}`, filters: {}, createdAt: clock.now() },
      })),
    );
  }

  it("thirty saves at once keep the limit", async () => {
    const anna = await person();
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => save(anna, `${index}`)));
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(30 - savedSearchesAtMost);
    expect(refused[0]?.body).toMatchObject({ error: "saved_search_limit_reached" });
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(savedSearchesAtMost);
    expect(await rowsOf(anna)).toHaveLength(savedSearchesAtMost);
    // A place that is given back can be taken.
    const [first] = (await list(anna)).searches;
    await remove(anna, first?.id ?? "");
    expect((await save(anna)).status).toBe(200);
    expect((await save(anna)).status).toBe(409);
  });

  it("a second save waits for the first, and meets the full list", async () => {
    const anna = await person();
    await fill(anna, 1);
    const site = await app.services.sites.find("localhost");
    if (!site) throw new Error("no site");
    const saving = { site, memberId: anna.id, name: "Last", filters: {}, now: app.clock.now() };
    const letGo = await holdOpen(app, (tx: Db) => saveSearch(tx, saving));
    const second = save(anna);
    expect(await isAnswered(app, second)).toBe(false);
    await letGo();
    expect((await second).status).toBe(409);
    expect(await rowsOf(anna)).toHaveLength(savedSearchesAtMost);
  });
});
