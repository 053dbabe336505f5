import pg from "pg";
import { interestTopics } from "#contracts/people/profile-options.ts";
import { countries } from "#i18n/countries.ts";
import { readCities } from "#server/platform/geo/cities.ts";
import { cellOf } from "#server/platform/geo/distance.ts";
import { hashToken } from "#server/platform/tokens.ts";
import type { BenchDatabase } from "./database.ts";

const atOnce = 50_000;
/** Slots of the table from which cities are drawn: a large city has many slots. */
const slots = 20_000;

/**
 * Thousands of members, made in the database: cities by population, ages and last visits skewed as on real
 * sites, a photo for seven in ten, three to eight interests; a few hidden, private, without a place or not
 * confirmed.
 */
export async function seedCrowd(database: BenchDatabase, members: number): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query("set synchronous_commit = off");
    await client.query("set jit = off");
    await client.query("select setseed(0.42)");
    await dealCities(client);
    for (let from = 1; from <= members; from += atOnce) {
      await addMembers(client, database.siteId, from, Math.min(members, from + atOnce - 1));
    }
    await client.query("vacuum (analyze)");
    await client.query("checkpoint");
  } finally {
    await client.end();
  }
}

async function dealCities(client: pg.Client): Promise<void> {
  const table = readCities();
  const served = new Set<string>(countries);
  const cities = table.ids.length;
  let people = 0;
  for (let at = 0; at < cities; at += 1)
    if (served.has(table.countries[at]!)) people += table.populations[at]!;
  const dealt: { city: string; country: string; region: string | null; lat: number; lon: number }[] = [];
  let passed = 0;
  for (let at = 0; at < cities; at += 1) {
    if (!served.has(table.countries[at]!)) continue;
    passed += table.populations[at]!;
    const { lat, lon } = cellOf(table.lats[at]!, table.lons[at]!);
    const place = {
      city: table.names[at]!,
      country: table.countries[at]!,
      region: table.regions[at]!,
      lat,
      lon,
    };
    while (dealt.length < (passed / people) * slots) dealt.push(place);
  }
  await client.query(
    `create temporary table dealt_cities as
      select slot - 1 as slot, city, country, region, lat, lon
      from jsonb_array_elements($1::jsonb) with ordinality as given(place, slot),
        jsonb_to_record(place) as place(city text, country text, region text, lat float8, lon float8)`,
    [JSON.stringify(dealt)],
  );
  await client.query("create unique index on dealt_cities (slot)");
  await client.query("analyze dealt_cities");
}

async function addMembers(client: pg.Client, siteId: string, from: number, to: number): Promise<void> {
  await client.query("drop table if exists newcomers");
  await client.query(`create temporary table newcomers as
    select n, random() as place, random() as sex, random() as wish, random() as age, random() as seen,
      random() as fate, random() as shy, random() as portrait, (random() * 53)::int as topic,
      now() - interval '1 minute' - n * interval '2 seconds' * (1 + random()) as created_at
    from generate_series(${from}::int, ${to}::int) n`);
  // Ids in the order of time, as the application makes them.
  await client.query(`alter table newcomers add column id uuid`);
  await client.query(`update newcomers set id = (lpad(to_hex((extract(epoch from created_at) * 1000)::bigint), 12, '0')
    || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid`);
  await client.query(
    `insert into accounts (id, site_id, email, email_normalized, password_hash, status, language, signup_at,
        confirmed_at, last_seen_at)
      select id, $1, n || '@crowd.example', n || '@crowd.example', '',
        case when fate < 0.03 then 'not_confirmed' else 'active' end, 'en', created_at,
        case when fate < 0.03 then null else created_at end,
        greatest(created_at, now() - power(seen, 5) * interval '400 days')
      from newcomers`,
    [siteId],
  );
  await client.query(
    `insert into profiles (member_id, site_id, name, name_key, status, gender, seeks, birth_date, country, region,
        city, cell_lat, cell_lon, interests, hidden_fields, about, main_photo_id, is_invisible, is_private,
        last_seen_at, created_at, updated_at)
      select id, $1, 'Member ' || n, 'member ' || n,
        case when fate < 0.03 then 'disabled' else 'active' end,
        case when sex < 0.46 then 'woman' when sex < 0.97 then 'man' else 'non_binary' end,
        case when wish < 0.1 then '{woman,man,non_binary}'::text[]
          when (sex < 0.46) = (wish < 0.92) then '{man}'::text[] else '{woman}'::text[] end,
        current_date - (6600 + (power(age, 1.7) * 20000)::int),
        country, region, city,
        case when shy < 0.97 then lat end, case when shy < 0.97 then lon end,
        (array_cat($2::text[], $2::text[]))[topic + 1 : topic + 3 + n % 6],
        case when shy < 0.05 then '{region}'::text[] when shy < 0.08 then '{interests}'::text[] else '{}'::text[] end,
        repeat('Something about me. ', 1 + n % 8),
        case when portrait < 0.7 then overlay(overlay(md5('photo' || id) placing '4' from 13) placing '8' from 17)::uuid end,
        fate between 0.03 and 0.05, fate between 0.05 and 0.07,
        greatest(created_at, now() - power(seen, 5) * interval '400 days'), created_at, created_at
      from newcomers join dealt_cities on slot = floor(place * ${slots})`,
    [siteId, interestTopics],
  );
  await client.query(`insert into photos (id, member_id, file_key, position, status, width, height, placeholder, created_at)
    select overlay(overlay(md5('photo' || id) placing '4' from 13) placing '8' from 17)::uuid, id, md5('file' || id), 0,
      case when portrait < 0.67 then 'active' else 'pending' end, 1200, 1500,
      'data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAADwAQCdASoIAAoAAgA0JaQAA3AA/vuUAAA=', created_at
    from newcomers where portrait < 0.7`);
  await client.query("insert into credit_balances (member_id, balance) select id, 100 from newcomers");
}

export type Session = { memberId: string; cookie: string };

/**
 * Signs in this many of the crowd, all confirmed and with a place; `where` (SQL on profiles) narrows the
 * choice.
 */
export async function openSessions(
  { pool }: BenchDatabase,
  count: number,
  where = "true",
): Promise<Session[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select member_id as id from profiles
      where status = 'active' and cell_lat is not null and hidden_fields = '{}' and ${where}
      order by name_key limit $1`,
    [count],
  );
  const sessions = rows.map(({ id }) => ({ memberId: id, token: `bench-${id}` }));
  await pool.query(
    `insert into sessions (token_hash, account_id, created_at, expires_at, user_agent)
      select hash, id, now(), now() + interval '30 days', 'bench' from unnest($1::text[], $2::uuid[]) as one(hash, id)
      on conflict do nothing`,
    [sessions.map(({ token }) => hashToken(token)), sessions.map(({ memberId }) => memberId)],
  );
  return sessions.map(({ memberId, token }) => ({ memberId, cookie: `account=${token}` }));
}
