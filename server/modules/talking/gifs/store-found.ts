import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "#server/db/open-database.ts";
import { gifs } from "#server/db/schema/gifs.ts";
import type { FoundGif } from "#server/platform/gifs/gif-provider.ts";
import { newId } from "#server/platform/ids.ts";
import { gifFreshSeconds } from "./gif-limits.ts";
import type { GifFacts } from "./present.ts";

type Found = { provider: string; found: readonly FoundGif[]; now: Date };

/**
 * Stores what a search found, in one statement, and answers our rows in the order found. A row that was found within the
 * last hour is not written; one that another search renews at this moment is answered by both.
 */
export async function storeFound(
  db: Db,
  { provider, found, now }: Found,
): Promise<(GifFacts & { id: string })[]> {
  const given = rowsOfFound(found);
  if (given.length === 0) return [];
  const freshSince = new Date(now.getTime() - gifFreshSeconds * 1000).toISOString();
  const at = now.toISOString();
  return rowsOf(
    db,
    sql`with given as (
        select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(
          place int, id uuid, gif_id text, description text, width int, height int, small text, large text)
      ), known as (
        select g.place, k.* from given g
          join ${gifs} k on k.provider = ${provider}::text and k.gif_id = g.gif_id
      ), renewed as (
        update ${gifs} r set found_at = ${at}::timestamptz, small_address = g.small, large_address = g.large
          from given g where r.provider = ${provider}::text and r.gif_id = g.gif_id
            and r.found_at < ${freshSince}::timestamptz
      ), added as (
        insert into ${gifs}
          (id, provider, gif_id, description, width, height, small_address, large_address, found_at)
        select g.id, ${provider}::text, g.gif_id, g.description, g.width, g.height, g.small, g.large, ${at}::timestamptz
          from given g where not exists (select from known k where k.place = g.place)
          order by g.gif_id
        -- Another search may add the same one at this moment: its row is answered.
        on conflict (provider, gif_id) do update set found_at = excluded.found_at
        returning gif_id, id, description, width, height
      )
      select id, description, width, height from (
        select place, id, description, width, height from known
        union all select g.place, a.id, a.description, a.width, a.height from added a join given g using (gif_id)
      ) as answered order by place`,
  );
}

/** Each picture once, with nothing that the database or a page would stumble over. */
function rowsOfFound(found: readonly FoundGif[]) {
  const byId = new Map(found.map((gif) => [gif.gifId, gif] as const));
  return [...byId.values()]
    .filter(({ gifId }) => /^[\x21-\x7e]+$/.test(gifId))
    .map(({ gifId, description, small, large }, place) => ({
      ...{ place, id: newId(), gif_id: gifId, description: clean(description) },
      ...{ width: large.width, height: large.height },
      ...{ small: new URL(small.address).href, large: new URL(large.address).href },
    }));
}

/** Without control characters, halves of characters, and marks that turn the direction of what follows. */
function clean(description: string): string {
  return description
    .replace(/[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
}
