import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { profiles } from "#server/db/schema/profiles.ts";
import { createTestApp, type TestApp } from "#server/test/build-app.ts";
import { createMember, signIn } from "#server/test/factories.ts";

/** What happens between the statement that finds members and the one that makes their cards. */
const between = vi.hoisted(() => ({ run: async (_memberIds: string[]) => {} }));
vi.mock("#server/modules/people/profiles/list-cards.ts", async (original) => {
  const real = await original<typeof import("#server/modules/people/profiles/list-cards.ts")>();
  return {
    ...real,
    listCards: async (...given: Parameters<typeof real.listCards>) => {
      await between.run(given[3]);
      return real.listCards(...given);
    },
  };
});

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
}, 60_000);
afterAll(() => app.close());

it.each(["best", "newest", "nearest", "online"])(
  "who hides while a page by %s is put together ends no list",
  async (order) => {
    const country = order === "newest" ? "NL" : order === "best" ? "DE" : order === "nearest" ? "BE" : "FR";
    const all: string[] = [];
    for (let count = 0; count < 60; count += 1)
      all.push((await createMember(app, { profile: { country } })).id);
    const me = await signIn(app, await createMember(app, { profile: { country, gender: "man" } }));
    const hidden: string[] = [];
    between.run = async (memberIds) => {
      // Two of the first page, once: with one the extra one that tells of a next page would make up for it.
      if (hidden.length > 0 || memberIds.length < 20) return;
      hidden.push(...memberIds.slice(3, 5));
      await app.services.db
        .update(profiles)
        .set({ isInvisible: true })
        .where(inArray(profiles.memberId, hidden));
    };
    const shown: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await me.call("GET /api/members", {
        query: { order, country, ...(cursor && { cursor }) } as never,
      });
      shown.push(...body.members.map(({ id }) => id));
      cursor = body.next_cursor ?? undefined;
    } while (cursor);
    between.run = async () => {};
    expect(hidden).toHaveLength(2);
    expect(shown.filter((id) => all.includes(id)).sort()).toEqual(
      all.filter((id) => !hidden.includes(id)).sort(),
    );
  },
);
