import { and, arrayContains, desc, eq, gt, inArray, isNotNull, lte, sql } from "drizzle-orm";
import { type Gender, genders } from "#contracts/people/profile-options.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { notice, type Receiver } from "#server/modules/ground/notifications/notice.ts";
import { pushKeptSeconds } from "#server/modules/ground/notifications/notification-limits.ts";
import { visibleTo } from "#server/modules/people/visibility/visible-to.ts";
import { ageOn } from "#server/platform/age.ts";
import { birthDatesOf } from "../search.ts";
import {
  ages,
  ageWindow,
  newForMs,
  newMembersCountedAtMost,
  newMembersNamedAtMost,
} from "../search-limits.ts";

/**
 * Once a week the new members who fit: the subject is the receiver. Real members only, no other kind and no
 * examples: those whom the receiver seeks and who seek the receiver's gender, of the receiver's country and
 * about the same age.
 */
export const newMembers = notice({
  type: "new_members",
  switchedBy: "new_members_weekly",
  whileHere: "ask_again",
  limit: { perHour: 1, perDay: 1 },

  async find(tx, receiver, subjectIds) {
    return subjectIds.includes(receiver.memberId) ? listNewMembers(tx, receiver) : [];
  },

  pushesFirst: true,
  push: () => ({
    key: "new_members",
    aside: null,
    path: "/members?order=newest",
    listPath: "/members",
    urgency: "normal",
    ttlSeconds: pushKeptSeconds,
  }),

  write: ({ tag }, members) => ({
    key: "new_members",
    values: { count: members.length },
    names: {
      list: new Intl.ListFormat(tag).format(
        members.length > newMembersNamedAtMost
          ? [...members.slice(0, newMembersNamedAtMost).map(({ name }) => name), "…"]
          : members.map(({ name }) => name),
      ),
    },
    paragraphs: ["text"],
    actionPath: "/members?order=newest",
    footer: ["why"],
  }),
});

async function listNewMembers(tx: Db, { site, memberId, now }: Receiver): Promise<{ name: string }[]> {
  const [own] = await tx.select().from(profiles).where(eq(profiles.memberId, memberId));
  if (!own?.gender) return [];
  const age = ageOn(own.birthDate, now);
  const window = { minAge: Math.max(ages.min, age - ageWindow), maxAge: Math.min(ages.max, age + ageWindow) };
  const { after, until } = birthDatesOf(window, now);
  return tx
    .select({ name: profiles.name })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.memberId))
    .where(
      and(
        visibleTo(tx, { siteId: site.id, memberId }, "discovery"),
        eq(profiles.kind, "member"),
        eq(profiles.isExample, false),
        isNotNull(accounts.confirmedAt),
        gt(profiles.createdAt, new Date(now.getTime() - newForMs)),
        inArray(profiles.gender, own.seeks.length > 0 ? (own.seeks as Gender[]) : [...genders]),
        arrayContains(profiles.seeks, [own.gender]),
        sql`${profiles.country} is not distinct from ${own.country}`,
        gt(profiles.birthDate, after),
        lte(profiles.birthDate, until),
      ),
    )
    .orderBy(desc(profiles.createdAt), desc(profiles.memberId))
    .limit(newMembersCountedAtMost);
}
