import { and, eq } from "drizzle-orm";
import type { searchReasons } from "#contracts/meeting/discovery.ts";
import { interestTopics } from "#contracts/people/profile-options.ts";
import type { MemberCard } from "#contracts/shapes.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { searchFieldsOf } from "#server/modules/ground/sites/search-fields.ts";
import {
  cardColumns,
  isFieldShown,
  presentMemberCard,
} from "#server/modules/people/profiles/present-card.ts";
import { visibleTo } from "#server/modules/people/visibility/visible-to.ts";
import { AppError } from "#server/platform/errors.ts";
import type { CellDirectory } from "#server/platform/geo/cells.ts";
import type { Caller, RequestSite } from "#server/platform/http/context.ts";
import type { Storage } from "#server/platform/storage.ts";
import { applyFilters, type GivenFilters } from "./apply-filters.ts";
import { timesOf } from "./ask.ts";
import { findAmong } from "./find-among.ts";
import { findSearcher } from "./find-searcher.ts";
import { limitDistance } from "./limit-distance.ts";
import type { Search, Searcher } from "./search.ts";
import { interestsNamedAtMost } from "./search-limits.ts";

export type Reason = (typeof searchReasons)[number];
export type Reasons = {
  reasons: Reason[];
  distance: MemberCard["distance"];
  sharedInterests: string[];
  sharedCount: number;
};

type Question = {
  storage: Storage;
  site: RequestSite;
  caller: Caller;
  country: string | null;
  memberId: string;
  given: GivenFilters;
  now: Date;
};

/** Why a search shows a member. Each reason is a fact that the searcher sees on the card or the profile. */
export async function listReasons(db: Db, cells: CellDirectory, question: Question): Promise<Reasons> {
  const { site, caller, country, memberId, given, now } = question;
  const member = await findShown(db, site.id, caller.memberId, memberId);
  const searcher = await findSearcher(db, site, caller);
  const filters = applyFilters(given, { searcher, site, country, now });
  if (!member || (member.kind !== "member" && member.kind !== filters.kind)) throw new AppError("not_found");
  if (member.kind !== "member") {
    return { reasons: ["kind"], distance: null, sharedInterests: [], sharedCount: 0 };
  }
  const search = limitDistance(cells, { siteId: site.id, searcher, filters, at: now });
  const isHit = filters.kind === "member" && (await findAmong(db, search, [memberId])).length > 0;
  const card = presentMemberCard(member, question);
  const shared = isFieldShown(member, "interests", site)
    ? sharedBy(searcher, member.interests)
    : /* defence: hidden-interests-no-reason */ [];
  const isNew = searchFieldsOf(site.settings).includes("new") && member.createdAt >= newSince(search);
  const facts: [Reason, boolean][] = [
    ["similar", !isHit],
    ["both_ways", fitBothWays(searcher, member)],
    ["near", card.distance !== null && card.distance !== "further"],
    ["interests", shared.length > 0],
    ["new", isNew],
    ["online", card.is_online],
  ];
  const reasons = facts.flatMap(([reason, isTrue]) => (isTrue ? [reason] : []));
  return {
    reasons: reasons.length > 0 ? reasons : ["filters"],
    distance: card.distance,
    sharedInterests: shared.slice(0, interestsNamedAtMost),
    sharedCount: shared.length,
  };
}

/** The member as far as a search may show them to the viewer. */
async function findShown(db: Db, siteId: string, viewerId: string, memberId: string) {
  const [row] = await db
    .select({
      ...cardColumns(viewerId),
      seeks: profiles.seeks,
      interests: profiles.interests,
      createdAt: profiles.createdAt,
    })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.memberId))
    .where(
      and(
        eq(profiles.memberId, memberId),
        // defence: reasons-of-shown-members
        visibleTo(db, { siteId, memberId: viewerId }, "discovery"),
      ),
    );
  return row;
}

function fitBothWays(searcher: Searcher, member: { gender: string | null; seeks: string[] }): boolean {
  const { gender, seeks } = searcher;
  return gender !== null && member.seeks.includes(gender) && seeks.some((sought) => sought === member.gender);
}

/** In the order of the topics. */
function sharedBy({ interests }: Searcher, theirs: string[]): string[] {
  return interestTopics.filter((topic) => interests.includes(topic) && theirs.includes(topic));
}

function newSince(search: Search): Date {
  return new Date(timesOf(search).newFrom);
}
