import { eq, or } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { likes, matches } from "#server/db/schema/likes.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import type { MemberLife } from "#server/platform/member-life.ts";
import { isPairOf, isReceivedLike } from "./queries.ts";

export const likesLife: MemberLife = {
  module: "likes",
  tables: {
    likes: { forget: "erased", export: "shown" },
    matches: { forget: "erased", export: "shown" },
  },
  async forget(tx, { memberId }) {
    await tx.delete(likes).where(or(eq(likes.fromId, memberId), eq(likes.toId, memberId)));
    await tx.delete(matches).where(or(eq(matches.lowId, memberId), eq(matches.highId, memberId)));
    return "gone";
  },
  // Given likes without the other's reaction, and received ones from members they may see.
  async export(db, memberId) {
    const given = await db
      .select({ fromId: likes.fromId, toId: likes.toId, createdAt: likes.createdAt })
      .from(likes)
      .where(eq(likes.fromId, memberId));
    const [account] = await db
      .select({ siteId: accounts.siteId })
      .from(accounts)
      .where(eq(accounts.id, memberId));
    if (!account) return { likes: given, matches: [] };
    const viewer = { siteId: account.siteId, memberId };
    return {
      likes: [...given, ...(await listReceived(db, viewer))],
      matches: await listMatches(db, viewer),
    };
  },
};

type Owner = { siteId: string; memberId: string };

async function listReceived(db: Db, viewer: Owner) {
  return db
    .select({
      fromId: likes.fromId,
      toId: likes.toId,
      createdAt: likes.createdAt,
      seenAt: likes.seenAt,
      announcedAt: likes.announcedAt,
    })
    .from(likes)
    .innerJoin(profiles, eq(profiles.memberId, likes.fromId))
    .innerJoin(accounts, eq(accounts.id, likes.fromId))
    .where(isReceivedLike(db, viewer));
}

async function listMatches(db: Db, viewer: Owner) {
  return db
    .select({ lowId: matches.lowId, highId: matches.highId, createdAt: matches.createdAt })
    .from(likes)
    .innerJoin(matches, isPairOf(likes.fromId, likes.toId))
    .innerJoin(profiles, eq(profiles.memberId, likes.fromId))
    .innerJoin(accounts, eq(accounts.id, likes.fromId))
    .where(isReceivedLike(db, viewer));
}
