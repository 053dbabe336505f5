import { finderLeast } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { applyFilters } from "#server/modules/meeting/discovery/apply-filters.ts";
import { ask } from "#server/modules/meeting/discovery/ask.ts";
import { countHits } from "#server/modules/meeting/discovery/count-hits.ts";
import { findSearcher } from "#server/modules/meeting/discovery/find-searcher.ts";
import { afterAllIds } from "#server/modules/meeting/discovery/queries.ts";
import { expectsMany, noteCount } from "#server/modules/meeting/discovery/recent-counts.ts";
import type { Search } from "#server/modules/meeting/discovery/search.ts";
import { type CardRow, shownDistance } from "#server/modules/people/profiles/present-card.ts";
import { cardOf } from "#server/modules/people/profiles/queries.ts";
import type { CellDirectory } from "#server/platform/geo/cells.ts";
import type { Caller, RequestSite } from "#server/platform/http/context.ts";
import { type FinderAnswers, readAnswers, readCounting } from "./answer-rules.ts";
import {
  comparedAtMost,
  latestAtMost,
  matchesAtMost,
  reasonsOfMatch,
  walkedAtMost,
  walkedCells,
  walkedKm,
} from "./finder-limits.ts";
import { alikeOf, fitOf, type Pair } from "./fit-rules.ts";
import { candidatesStatement, type FinderMatch, findAnswers, type Reason, type Walk } from "./queries.ts";

type Asker = { site: RequestSite; caller: Caller; country: string | null; now: Date };

/** The asker's answers and, after three of them, the best members, with the reasons that may be shown. */
export async function listFinderMatches(
  db: Db,
  cells: CellDirectory,
  { site, caller, country, now }: Asker,
): Promise<{ answers: FinderAnswers; matches: FinderMatch[] }> {
  const searcher = await findSearcher(db, site, caller);
  const filters = applyFilters({}, { searcher, site, country, now });
  const search = { siteId: site.id, searcher, filters, at: now };
  // Without a gender, no member is known to seek the asker. Unconfirmed accounts get no matches, so that
  // throw-away accounts learn nothing.
  if (searcher.gender === null || !caller.isConfirmed) {
    return { answers: readAnswers(await findAnswers(db, caller.memberId)), matches: [] };
  }
  const [stored, others] = await Promise.all([
    findAnswers(db, caller.memberId),
    findCandidates(db, cells, search),
  ]);
  const [answers, own] = [readAnswers(stored), readCounting(stored, now)];
  if (Object.keys(own).length < finderLeast) return { answers, matches: [] };
  const matches = others.flatMap(({ card, answers: other, interests }) => {
    const pair = { own, other, distance: shownDistance(card, site) };
    const fit = fitOf(pair);
    if (fit === null) return [];
    const shared = searcher.interests.filter((topic) => interests.includes(topic));
    const reasons = reasonsOf(pair, shared);
    return reasons.length < reasonsOfMatch ? [] : [{ card, percent: Math.round(100 * fit), reasons }];
  });
  // Equal matches keep their order, in which nearer members come first.
  const best = matches.toSorted((one, other) => other.percent - one.percent).slice(0, matchesAtMost);
  return { answers, matches: best };
}

/** First the answers that both share; then facts that their profiles and cards show anyway. */
function reasonsOf(pair: Pair, shared: string[]): Reason[] {
  const { distance } = pair;
  const alike = alikeOf(pair).map(({ card, option }) => ({ about: card, option, topics: [] }));
  const isNear = distance === "under_10" || distance === "under_25";
  const isTold = alike.slice(0, reasonsOfMatch).some(({ about }) => about === "distance");
  return [
    ...alike,
    ...(shared.length > 0 ? [{ about: "interests" as const, option: null, topics: shared.slice(0, 2) }] : []),
    ...(isNear && !isTold ? [{ about: "near" as const, option: null, topics: [] }] : []),
  ].slice(0, reasonsOfMatch);
}

type Candidate = { card: CardRow; answers: FinderAnswers; interests: string[] };

async function findCandidates(db: Db, cells: CellDirectory, search: Search): Promise<Candidate[]> {
  const { statement, values } = askCandidates(db, cells, search);
  const [rows, counted] = await Promise.all([statement.execute(values), countHits(db, search)]);
  noteCount(search, counted);
  return rows.flatMap(({ answers, interests, ...row }) => {
    const card = cardOf(row);
    return card ? [{ card, answers: readCounting(answers, search.at), interests }] : [];
  });
}

/** The statement that finds members to compare with the asker, and its values. */
export function askCandidates(db: Db, cells: CellDirectory, search: Search) {
  const { searcher, filters } = search;
  const { shape, values } = ask(db, search);
  const near = {
    country: filters.country,
    ring: { from: 0, to: walkedKm },
    behind: null,
    limit: walkedCells,
  };
  return {
    statement: candidatesStatement(db, shape, walkOf(search)),
    values: {
      ...values,
      cells: searcher.cell ? cells.nearest(searcher.cell, near) : [],
      behindCell: -1,
      behindId: afterAllIds,
      rank: "infinity",
      behindAll: walkedAtMost + 1,
      limit: walkedAtMost,
      latest: latestAtMost,
      most: walkedAtMost,
      least: finderLeast,
      wanted: comparedAtMost,
    },
  };
}

/**
 * The order in which members are read. Reading in an order skips all who do not fit, so it is used only if
 * many fit, which the count of similar searches tells. An asker without a place has no near members; if a
 * site hides visits, no order may reveal them.
 */
function walkOf(search: Search): Walk {
  if (!expectsMany(search)) return "few";
  const { searcher } = search;
  if (searcher.cell) return "near";
  return searcher.seesVisits ? "last_seen_around" : "created_at";
}
