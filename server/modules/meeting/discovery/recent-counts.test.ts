import { afterAll, beforeAll, expect, it } from "vitest";
import type { RequestSite } from "#server/platform/http/context.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember } from "#server/test/people/factories.ts";
import { anybody, bringCells, callerOf, createSearchCrowd } from "#server/test/people/search-crowd.ts";
import { findSearcher } from "./find-searcher.ts";
import { expectsMany, noteCount } from "./recent-counts.ts";
import type { Search, SearchOrder } from "./search.ts";
import { membersPerPage } from "./search-limits.ts";
import { selectFirstHits } from "./select-hits.ts";

let app: TestApp;
let all: Search;
beforeAll(async () => {
  app = await createTestApp();
  const { db, cells, sites } = app.services;
  const siteId = await createSearchCrowd(app, 2_600);
  const me = await createMember(app, { profile: { gender: "man", seeks: ["woman", "man"] } });
  const searcher = await findSearcher(db, (await sites.find("localhost")) as RequestSite, callerOf(me.id));
  await bringCells(db, cells);
  all = {
    siteId,
    searcher,
    filters: anybody,
    at: app.clock.now(),
  };
}, 120_000);
afterAll(() => app.close());

const few = { minAge: 30, maxAge: 38 };
const cases = (["best", "newest", "nearest", "online"] as SearchOrder[]).flatMap((order) => [
  { order, what: "few", ages: few },
  { order, what: "many", ages: {} },
]);

it.each(cases)("a wrong guess never shows: $what by $order", async ({ order, what, ages }) => {
  const { db, cells } = app.services;
  const search = { ...all, filters: { ...all.filters, ...ages, order } };
  const pages = [];
  for (const isMinimum of [what === "many", what !== "many"]) {
    noteCount(search, { count: 0, isMinimum });
    const { hits, ...page } = await selectFirstHits(db, cells, search, membersPerPage);
    pages.push({ ...page, total: null, shown: hits.map(({ card, place }) => [card.memberId, place]) });
    // After a right or a wrong guess, the next search like this one expects the real number.
    expect(expectsMany(search)).toBe(what === "many");
  }
  expect(pages[0]?.shown).toHaveLength(membersPerPage);
  expect(pages[0]?.isMinimum).toBe(what === "many");
  expect(pages[1]).toEqual(pages[0]);
});

it("a guess is forgotten after ten thousand others", () => {
  const named = (region: string) => ({ ...all, filters: { ...all.filters, region } });
  noteCount(named("first"), { count: 1000, isMinimum: true });
  expect(expectsMany(named("first"))).toBe(true);
  for (let index = 0; index < 10_000; index += 1) {
    noteCount(named(String(index)), { count: 1, isMinimum: false });
  }
  expect(expectsMany(named("first"))).toBe(false);
});
