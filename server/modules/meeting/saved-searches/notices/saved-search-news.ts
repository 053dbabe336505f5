import { and, desc, eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { savedSearches } from "#server/db/schema/saved-searches.ts";
import { notice, type Receiver } from "#server/modules/ground/notifications/notice.ts";
import { pushKeptSeconds } from "#server/modules/ground/notifications/notification-limits.ts";
import type { GivenFilters } from "#server/modules/meeting/discovery/apply-filters.ts";
import { findNewHits } from "#server/modules/meeting/discovery/find-new-hits.ts";
import { newMembersNamedAtMost } from "#server/modules/meeting/discovery/search-limits.ts";
import { keepKnownFilters } from "../keep-known-filters.ts";
import { tellsOfMembers } from "../may-tell.ts";
import { searchesNamedAtMost } from "../saved-search-limits.ts";
import { savedSearchNewsType } from "../tell-saved-searches.ts";

type SearchNews = { name: string; path: string; people: { id: string; name: string }[] };

/**
 * At most once a week the new members in all saved searches of a receiver for which they chose it: the subject is the
 * receiver. Whom the search page does not show is not told of either.
 */
export const savedSearchNews = notice({
  type: savedSearchNewsType,
  switchedBy: "new_members_weekly",
  whileHere: "ask_again",
  limit: { perHour: 1, perDay: 1 },

  async find(tx, receiver, subjectIds) {
    const news = subjectIds.includes(receiver.memberId) ? await listNews(tx, receiver) : [];
    return news.length > 0 ? [news] : [];
  },

  pushesFirst: true,
  push: (news) => ({
    key: "saved_searches",
    aside: null,
    path: fullest(news).path,
    listPath: "/members",
    urgency: "normal",
    ttlSeconds: pushKeptSeconds,
  }),

  write: ({ tag }, [news]) => {
    // A person whom two searches find is one person.
    const people = [...new Map(news.flatMap((one) => one.people).map(({ id, name }) => [id, name])).values()];
    const list = new Intl.ListFormat(tag);
    return {
      key: "saved_searches",
      values: { count: people.length, searches_count: news.length },
      names: {
        list: list.format(upTo(newMembersNamedAtMost, people)),
        searches: list.format(
          upTo(
            searchesNamedAtMost,
            news.map((one) => `${one.name} (${one.people.length})`),
          ),
        ),
      },
      paragraphs: ["text", "searches"],
      actionPath: fullest(news).path,
      footer: ["why"],
    };
  },
});

function upTo(most: number, texts: readonly string[]): string[] {
  return texts.length > most ? [...texts.slice(0, most), "…"] : [...texts];
}

/** The search with the most new members; of several, the one saved last. */
function fullest(news: readonly SearchNews[]): SearchNews {
  return news.reduce((most, one) => (one.people.length > most.people.length ? one : most));
}

async function listNews(tx: Db, { site, memberId, now }: Receiver): Promise<SearchNews[]> {
  const searches = await tx
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.memberId, memberId), savedSearches.tellsWeekly))
    .orderBy(desc(savedSearches.createdAt), desc(savedSearches.id));
  const news: SearchNews[] = [];
  for (const search of searches.filter(tellsOfMembers)) {
    const { name, filters, toldFrom: since, toldUntil: until } = search;
    if (!since || !until || since >= until) continue;
    const given = keepKnownFilters(filters, site);
    const hits = await findNewHits(tx, { site, memberId, given, since, until, now });
    const people = hits.map((card) => ({ id: card.memberId, name: card.name }));
    if (people.length > 0) news.push({ name, path: newestFirst(given), people });
  }
  return news;
}

/** The address of the search with its newest members first. */
function newestFirst(given: GivenFilters): string {
  const filters = Object.entries({ ...given, order: "newest" }).map(([key, value]) => [key, String(value)]);
  return `/members?${new URLSearchParams(filters)}`;
}
