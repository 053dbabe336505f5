import { deckSize } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { applyFilters } from "#server/modules/meeting/discovery/apply-filters.ts";
import { findAmong } from "#server/modules/meeting/discovery/find-among.ts";
import { findSearcher } from "#server/modules/meeting/discovery/find-searcher.ts";
import { selectFirstHits } from "#server/modules/meeting/discovery/select-hits.ts";
import type { CardRow } from "#server/modules/people/profiles/present-card.ts";
import type { CellDirectory } from "#server/platform/geo/cells.ts";
import type { Caller, RequestSite } from "#server/platform/http/context.ts";
import { passedSince } from "./queries.ts";

type Deal = { site: RequestSite; caller: Caller; country: string | null; having: string[]; now: Date };

/**
 * Cards of members whom a search without filters finds, best match first, neither liked nor recently passed.
 * Cards that the page has already and that still fit stay in front, in their order, so that the top card does
 * not change.
 */
export async function dealDeck(
  db: Db,
  cells: CellDirectory,
  { site, caller, country, having, now }: Deal,
): Promise<CardRow[]> {
  const searcher = await findSearcher(db, site, caller);
  const filters = applyFilters({}, { searcher, site, country, now });
  const search = { siteId: site.id, searcher, filters, at: now, deck: { passedSince: passedSince(now) } };
  const [kept, { hits }] = await Promise.all([
    having.length === 0 ? [] : findAmong(db, search, having),
    selectFirstHits(db, cells, search, deckSize + having.length),
  ]);
  const onHand = new Set(kept.map(({ memberId }) => memberId));
  const dealt = hits.map(({ card }) => card).filter(({ memberId }) => !onHand.has(memberId));
  return [...kept, ...dealt].slice(0, kept.length + deckSize);
}
