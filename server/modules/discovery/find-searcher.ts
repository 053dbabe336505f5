import { eq } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { Searcher } from "./policy.ts";

/** Who searches. Where a site shows no places, nobody has one for a search either: the order would tell it. */
export async function findSearcher(db: Db, site: RequestSite, memberId: string | null): Promise<Searcher> {
  const [row] = memberId ? await db.select().from(profiles).where(eq(profiles.memberId, memberId)) : [];
  const shown = new Set(site.settings.visible_profile_fields);
  const hasCell = shown.has("region") && row?.cellLat != null && row.cellLon !== null;
  return {
    memberId,
    gender: row?.gender ?? null,
    seeks: row?.seeks ?? [],
    birthDate: row?.birthDate ?? null,
    country: row?.country ?? null,
    cell: hasCell ? { lat: row.cellLat as number, lon: row.cellLon as number } : null,
    interests: shown.has("interests") ? (row?.interests ?? []) : [],
  };
}
