import { sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { rowsOf } from "#server/db/open-database.ts";
import type { Search } from "#server/modules/meeting/discovery/search.ts";
import type { CellDirectory, CellRow } from "#server/platform/geo/cells.ts";
import type { Caller } from "#server/platform/http/context.ts";
import type { TestApp } from "#server/test/app/build-app.ts";

/**
 * Creates `count` active members in four countries and some thousand cells, with different sign-ups and last
 * visits; one in eleven has no place, one in thirteen hides it; three in ten have a photo. Women in even
 * rows, men in odd ones; all seek both, and each hid the profile of another.
 */
export async function createSearchCrowd(app: TestApp, count: number): Promise<string> {
  const { db, sites } = app.services;
  const siteId = (await sites.find("localhost"))!.id;
  const now = sql`${app.clock.now().toISOString()}::timestamptz`;
  await rowsOf(
    db,
    sql`insert into accounts (id, site_id, email, email_normalized, password_hash, status, language, signup_at, last_seen_at)
      select gen_random_uuid(), ${siteId}, n || '@crowd.example', n || '@crowd.example', '', 'active', 'en', ${now}, ${now}
      from generate_series(1, ${count}::int) n`,
  );
  await rowsOf(
    db,
    sql`insert into profiles (member_id, site_id, name, name_key, status, gender, seeks, birth_date, country, region,
        cell_lat, cell_lon, hidden_fields, interests, relationship_status, last_seen_at, created_at, updated_at)
      select id, ${siteId}, email, email, 'active', (array['woman', 'man'])[1 + n % 2], '{woman,man}',
        date '1960-01-01' + (n * 7 % 16000)::int, (array['DE', 'NL', 'FR', 'IT'])[1 + n / 2 % 4], '01',
        case when n % 11 > 0 then round((40 + n % 97 / 7.0)::numeric, 5) end,
        case when n % 11 > 0 then round((n % 89 / 5.0)::numeric, 5) end,
        case when n % 13 = 0 then '{region}'::text[] else '{}'::text[] end,
        (array['{cats}', '{wine}', '{}']::text[])[1 + n % 3]::text[], (array['single', 'married'])[1 + n / 4 % 2],
        ${now} - n * 37 % 1009 * interval '3 hours', ${now} - n * 13 % 17011 * interval '1 hour', ${now}
      from (select id, site_id, email, row_number() over (order by id) as n from accounts) people`,
  );
  await rowsOf(
    db,
    sql`insert into photos (id, member_id, file_key, position, status, width, height, placeholder, created_at)
      select gen_random_uuid(), member_id, member_id, 0, case when name like '%7@%' then 'pending' else 'active' end,
        1200, 1500, '', ${now} from profiles where name like '%1@%' or name like '%2@%' or name like '%7@%'`,
  );
  await rowsOf(
    db,
    sql`insert into hidden_profiles (hider_id, hidden_id, created_at)
      select hider_id, hidden_id, ${now} from (
        select member_id as hider_id, lead(member_id) over (order by member_id) as hidden_id from profiles
      ) pairs where hidden_id is not null`,
  );
  await rowsOf(db, sql`analyze`);
  return siteId;
}

/** Reads the new cells, as a request does with its session. */
export async function bringCells(db: Db, cells: CellDirectory): Promise<void> {
  cells.add(await rowsOf<CellRow>(db, sql`select * from cells where id > ${cells.latest} order by id`));
}

/** Filters that all members pass. */
export const anybody: Search["filters"] = {
  gender: "any",
  country: null,
  region: null,
  minAge: 18,
  maxAge: 99,
  withPhoto: false,
  isOnline: false,
  isNew: false,
  interests: [],
  distance: null,
  seeks: null,
  traits: {},
  order: "best",
  kind: "member",
};

export function callerOf(memberId: string): Caller {
  const times = { signedUpAt: new Date(), lastSeenAt: new Date(), stamp: 0 };
  return { memberId, sessionKey: "", language: "en", isConfirmed: true, isPremium: false, ...times };
}
