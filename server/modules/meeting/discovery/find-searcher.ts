import { sql } from "drizzle-orm";
import type { Gender } from "#contracts/people/profile-options.ts";
import type { Db } from "#server/db/open-database.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { CellDirectory, CellRow } from "./cells.ts";
import type { Searcher } from "./search.ts";

/**
 * Who searches. Where a site shows no places, nobody has one for a search either: the order would tell it. Brings the
 * directory of cells up to date on the way.
 */
export async function findSearcher(
  db: Db,
  cells: CellDirectory,
  site: RequestSite,
  memberId: string | null,
): Promise<Searcher> {
  const row = memberId ? await read(db, cells, memberId) : null;
  const shown = new Set(site.settings.profiles.visibleFields);
  const hasCell = shown.has("region") && row?.cellLat != null && row.cellLon !== null;
  return {
    memberId,
    gender: row?.gender ?? null,
    seeks: (row?.seeks ?? []) as Gender[],
    birthDate: row?.birthDate ?? null,
    country: row?.country ?? null,
    cell: hasCell ? { lat: row.cellLat as number, lon: row.cellLon as number } : null,
    interests: shown.has("interests") ? (row?.interests ?? []) : [],
  };
}

async function read(db: Db, cells: CellDirectory, memberId: string) {
  const known = statements.get(db) ?? prepare(db);
  statements.set(db, known);
  const [row] = await known.execute({ memberId, latest: cells.latest });
  cells.add(row?.newCells ?? []);
  return row;
}

const statements = new WeakMap<Db, ReturnType<typeof prepare>>();

function prepare(db: Db) {
  return db
    .select({
      gender: profiles.gender,
      seeks: profiles.seeks,
      birthDate: profiles.birthDate,
      country: profiles.country,
      cellLat: profiles.cellLat,
      cellLon: profiles.cellLon,
      interests: profiles.interests,
      newCells: sql<CellRow[] | null>`(select json_agg(c order by c.id) from cells c
        where c.id > ${sql.placeholder("latest")}::int)`,
    })
    .from(profiles)
    .where(sql`${profiles.memberId} = ${sql.placeholder("memberId")}::uuid`)
    .prepare("search_searcher");
}
