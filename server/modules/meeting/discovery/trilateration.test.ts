import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { distanceBandKm } from "#contracts/limits.ts";
import { searchDistances } from "#contracts/meeting/discovery.ts";
import { rowsOf } from "#server/db/open-database.ts";
import { distanceKm } from "#server/platform/geo/distance.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { createMember, openSession } from "#server/test/people/factories.ts";

type Band = keyof typeof distanceBandKm;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Two homes at opposite ends of one city, as a phone reports them. */
const homes = [
  { lat: 52.563219, lon: 13.357281 },
  { lat: 52.447193, lon: 13.459617 },
] as const;
const digits = /52\.5632|13\.3572|52\.4471|13\.4596/;

let answers = "";
/** Sends a request and stores every answer. */
async function get(browser: Browser, url: string) {
  const { status, body } = await browser.raw({ method: "GET", url });
  expect(status, body).toBe(200);
  answers += body;
  return JSON.parse(body);
}

async function moveTo(browser: Browser, cityId: string): Promise<void> {
  const { status, body } = await browser.raw({
    method: "PATCH",
    url: "/api/profile",
    payload: { city_id: cityId },
  });
  expect(status, body).toBe(200);
  answers += body;
}

async function cityAt(browser: Browser, { lat, lon }: { lat: number; lon: number }): Promise<string | null> {
  return (await get(browser, `/api/geocode.php?lat=${lat}&lon=${lon}`)).city?.id ?? null;
}

/** A member who lives at the place that their phone reports, stored like on the profile page. */
async function settle(home: { lat: number; lon: number }, name: string): Promise<string> {
  const member = await createMember(app, { profile: { name } });
  const browser = await openSession(app, member, app.browser({ address: "10.5.0.1" }));
  await moveTo(browser, (await cityAt(browser, home)) ?? "");
  return member.id;
}

let spies = 0;
/** A member with an invented position; sometimes a new one, so that no limit ends the attack early. */
async function newSpy(): Promise<Browser> {
  spies += 1;
  const spy = await createMember(app, { profile: { gender: "man", seeks: ["woman"] } });
  return openSession(app, spy, app.browser({ address: `10.5.1.${spies % 250}` }));
}

describe("a member's home", () => {
  it("cannot be measured from any number of made-up positions, nor is it kept or told", async () => {
    const victims = [await settle(homes[0], "victim_north"), await settle(homes[1], "victim_south")];
    let spy = await newSpy();
    const seen = new Set<string>();
    for (let probe = 0; probe < atSize(12, 1_000); probe += 1) {
      if (probe % 100 === 99) spy = await newSpy();
      // Rings with smaller and smaller steps around the city, as trilateration needs them.
      const angle = probe * 2.399963;
      const reach = 1.2 / (1 + (probe % 12));
      const city = await cityAt(spy, {
        lat: 52.5 + reach * Math.sin(angle),
        lon: 13.4 + 1.6 * reach * Math.cos(angle),
      });
      if (city === null) continue;
      await moveTo(spy, city);
      const told = await Promise.all(
        victims.map(async (id) => (await get(spy, `/api/members/${id}`)).member.distance),
      );
      const { members } = await get(spy, "/api/members?country=any&order=nearest&min_age=18&max_age=99");
      const places = victims.map((id) => members.findIndex((each: { id: string }) => each.id === id));
      // Nor does the filter by distance draw a finer line than the band: it finds both or neither, as their cards say.
      for (const km of searchDistances) {
        const { members: near } = await get(
          spy,
          `/api/members?country=any&distance=${km}&min_age=18&max_age=99`,
        );
        const isFound = victims.map((id) => near.some((each: { id: string }) => each.id === id));
        expect(isFound).toEqual(told.map((band) => (distanceBandKm[band as Band] ?? Infinity) <= km));
      }
      // The two are never distinguished: the same band, and adjacent in the order of the nearest.
      expect(told[0]).toBe(told[1]);
      expect(Math.abs((places[0] ?? 0) - (places[1] ?? 0))).toBe(1);
      seen.add(told[0]);
    }
    // The attack did measure something: bands change with the invented place.
    expect(seen.size).toBeGreaterThan(1);
    // Any result is wrong for one of the two by half their distance, which is more than a whole cell.
    expect(distanceKm(homes[0], homes[1]) / 2).toBeGreaterThan(5);
    expect(answers).not.toMatch(digits);
    expect(answers).not.toMatch(/"(lat|lon|cell|cell_lat|cell_lon|metres)"/);
    const tables = await rowsOf<{ name: string }>(
      app.services.db,
      sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const rows = await rowsOf<{ row: string }>(
        app.services.db,
        sql`select t::text as row from ${sql.identifier(name)} t`,
      );
      expect(
        rows.filter(({ row }) => digits.test(row)),
        name,
      ).toEqual([]);
    }
  }, 600_000);

  it("cannot be measured at all where it is hidden", async () => {
    const hidden = await createMember(app, {
      profile: { hiddenFields: ["region"], cellLat: 52.52, cellLon: 13.4 },
    });
    const elsewhere = await createMember(app, {
      profile: { hiddenFields: ["region"], cellLat: 48.13, cellLon: 11.57 },
    });
    const spy = await newSpy();
    for (const text of ["Berlin", "Munchen", "Hamburg"]) {
      const { cities } = await get(spy, `/api/cities?text=${text}&country=DE`);
      if (!cities[0]) continue;
      await moveTo(spy, cities[0].id);
      const near = await get(spy, "/api/members?country=any&distance=100&min_age=18&max_age=99");
      expect(
        near.members.filter(({ id }: { id: string }) => id === hidden.id || id === elsewhere.id),
      ).toEqual([]);
      for (const order of ["nearest", "best"]) {
        const { members } = await get(spy, `/api/members?country=any&order=${order}&min_age=18&max_age=99`);
        const [one, two] = [hidden.id, elsewhere.id].map((id) =>
          members.findIndex((each: { id: string }) => each.id === id),
        );
        // Ordered by their ids alone: the newer one first, wherever both live.
        expect((one ?? 0) - (two ?? 0), order).toBe(1);
      }
      for (const { id } of [hidden, elsewhere])
        expect((await get(spy, `/api/members/${id}`)).member).toMatchObject({
          distance: null,
          city: null,
          region: null,
        });
    }
  });
});
