import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rowsOf } from "#server/db/client.ts";
import { createTestApp, type TestApp } from "#server/test/build-app.ts";
import { createMember } from "#server/test/factories.ts";
import type { Search, SearchOrder } from "./policy.ts";
import { selectHits } from "./select-hits.ts";

const crowd = 20_000;
let app: TestApp;
let search: Search;
beforeAll(async () => {
  app = await createTestApp();
  const { db } = app.services;
  const site = await app.services.sites.find("localhost");
  const siteId = site!.id;
  await rowsOf(
    db,
    sql`insert into accounts (id, site_id, email, email_normalized, password_hash, status, language, signup_at, last_seen_at)
      select gen_random_uuid(), ${siteId}, n || '@crowd.example', n || '@crowd.example', '', 'active', 'en', now(), now()
      from generate_series(1, ${crowd}::int) n`,
  );
  await rowsOf(
    db,
    sql`insert into profiles (member_id, site_id, name, name_key, status, gender, seeks, birth_date, country, region,
        cell_lat, cell_lon, last_seen_at, created_at, updated_at)
      select id, site_id, email, email, 'active', (array['woman', 'man'])[1 + n % 2], '{woman,man}',
        date '1960-01-01' + (n * 7 % 16000)::int, (array['DE', 'NL', 'FR', 'IT'])[1 + n % 4], '01',
        40 + n % 97 / 7.0, n % 89 / 5.0, now() - n * interval '7 minutes', now() - n * 13 % 17011 * interval '1 hour', now()
      from (select id, site_id, email, row_number() over (order by id) as n from accounts) people`,
  );
  await rowsOf(db, sql`analyze`);
  const member = await createMember(app, { profile: { gender: "man" } });
  const cell = { lat: 52.52, lon: 13.4 };
  search = {
    siteId,
    searcher: {
      memberId: member.id,
      gender: "man",
      seeks: ["woman"],
      birthDate: "1990-01-01",
      country: "DE",
      cell,
      interests: ["cats"],
    },
    filters: { gender: "woman", country: "DE", region: null, minAge: 25, maxAge: 45, order: "newest" },
    at: app.clock.now(),
  };
}, 120_000);
afterAll(() => app.close());

type Plan = {
  "Node Type": string;
  "Parent Relationship"?: string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Plans?: Plan[];
};

async function planOf(order: SearchOrder, behind?: { rank: string; memberId: string }): Promise<Plan[]> {
  const { db } = app.services;
  const hits = selectHits(
    db,
    { ...search, filters: { ...search.filters, order } },
    { limit: 25, behind: behind },
  );
  const [row] = await rowsOf<{ "QUERY PLAN": [{ Plan: Plan }] }>(db, sql`explain (format json) ${hits}`);
  const nodes: Plan[] = [];
  const walk = (plan: Plan) => {
    nodes.push(plan);
    // Subplans make the cards of the rows that are left.
    for (const child of plan.Plans ?? []) if (child["Parent Relationship"] !== "SubPlan") walk(child);
  };
  walk(row!["QUERY PLAN"][0].Plan);
  return nodes;
}

describe("among twenty thousand", () => {
  it.each<[SearchOrder, string]>([
    ["newest", "profiles_newest"],
    ["online", "profiles_recent"],
  ])("a page by %s is read off its index, the first and the next", async (order, index) => {
    const behind = { rank: app.clock.now().toISOString(), memberId: "ffffffff-ffff-7fff-bfff-ffffffffffff" };
    for (const plan of [await planOf(order), await planOf(order, behind)]) {
      expect(plan.map((node) => node["Index Name"])).toContain(index);
      const scanned = plan.filter((node) => node["Node Type"] === "Seq Scan");
      expect(scanned.map((node) => node["Relation Name"])).not.toContain("profiles");
      expect(scanned.map((node) => node["Relation Name"])).not.toContain("accounts");
      expect(plan.map((node) => node["Node Type"])).not.toContain("Sort");
    }
  });
});
