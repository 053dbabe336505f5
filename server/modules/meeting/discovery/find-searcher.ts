import type { Gender } from "#contracts/people/profile-options.ts";
import type { Db } from "#server/db/open-database.ts";
import { type OwnFacts, ownFactsOf, readOwnFacts } from "#server/modules/people/accounts/own-facts.ts";
import type { Caller, RequestSite } from "#server/platform/http/context.ts";
import type { Searcher } from "./search.ts";

/**
 * The searcher. If a site hides places, the searcher has none in a search either, because the order would
 * reveal distances.
 */
export async function findSearcher(db: Db, site: RequestSite, caller: Caller | null): Promise<Searcher> {
  const profile = caller && (await ownFactsOf(db, caller)).profile;
  return searcherOf(site, caller?.memberId ?? null, profile);
}

/** The same for a member who has made no request, such as the receiver of a mail. */
export async function readSearcher(db: Db, site: RequestSite, memberId: string): Promise<Searcher> {
  return searcherOf(site, memberId, (await readOwnFacts(db, memberId)).profile);
}

function searcherOf(site: RequestSite, memberId: string | null, profile: OwnFacts["profile"]): Searcher {
  const shown = new Set(site.settings.profiles.visibleFields);
  const hasCell = shown.has("region") && profile?.cellLat != null && profile.cellLon !== null;
  return {
    memberId,
    gender: profile?.gender ?? null,
    seeks: (profile?.seeks ?? []) as Gender[],
    birthDate: profile?.birthDate ?? null,
    country: profile?.country ?? null,
    cell: hasCell ? { lat: profile.cellLat as number, lon: profile.cellLon as number } : null,
    interests: shown.has("interests") ? (profile?.interests ?? []) : [],
    seesVisits: site.settings.profiles.visibleNotes.includes("online"),
  };
}
