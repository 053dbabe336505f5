import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { MemberCard } from "#contracts/shapes.ts";
import type { Db } from "#server/db/open-database.ts";
import { retryOnConflict } from "#server/db/retry-on-conflict.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { likes, matches } from "#server/db/schema/likes.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { mailAfterSeconds } from "#server/modules/ground/notifications/notification-limits.ts";
import { notify } from "#server/modules/ground/notifications/notify.ts";
import { holdWishes } from "#server/modules/people/visibility/hold-wishes.ts";
import { lockPair, orderPair } from "#server/modules/people/visibility/lock-pair.ts";
import { refusalOfBlock } from "#server/modules/people/visibility/refusal-of-block.ts";
import { visibleTo } from "#server/modules/people/visibility/visible-to.ts";
import { AppError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { Live } from "#server/platform/live/live.ts";
import { dayMs } from "#server/platform/time-units.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { isShownTo } from "./queries.ts";

type NeededServices = { db: Db; queue: Queue; live: Live };
type NewLike = { site: RequestSite; fromId: string; toId: string; now: Date };
type StoredLike = {
  isNew: boolean;
  isNewMatch: boolean;
  likeState: MemberCard["like_state"];
  /** False while the liked member may not see the liker, for example before the liker has confirmed. */
  isLikerShown: boolean;
};

/** A further write of the like's transaction, or a refusal: it runs last. */
type Alongside = (tx: Db, stored: Pick<StoredLike, "isNew">) => Promise<void>;

/** Likes a member, once. Of two simultaneous mutual likes, exactly one returns the match. */
export async function sendLike(
  { db, queue, live }: NeededServices,
  like: NewLike,
  alongside?: Alongside,
): Promise<Pick<StoredLike, "likeState" | "isNewMatch">> {
  const { fromId, toId } = like;
  if (fromId === toId) throw new AppError("not_found");
  const stored = await retryOnConflict(() =>
    db.transaction(async (tx) => {
      const stored = await storeLike(tx, queue, like);
      await alongside?.(tx, stored);
      return stored;
    }),
  );
  if (stored.isNew) {
    const kind = stored.isNewMatch ? "match" : "like";
    live.publish(fromId, "likes_changed", { member_id: toId, kind });
    if (stored.isLikerShown) live.publish(toId, "likes_changed", { member_id: fromId, kind });
  }
  return { likeState: stored.likeState, isNewMatch: stored.isNewMatch };
}

async function storeLike(tx: Db, queue: Queue, like: NewLike): Promise<StoredLike> {
  const { site, fromId, toId, now } = like;
  await lockPair(tx, fromId, toId);
  // defence: like-holds-wishes
  await holdWishes(tx, toId);
  await checkLikeable(tx, like);
  const inserted = await tx
    .insert(likes)
    .values({ fromId, toId, createdAt: now })
    .onConflictDoNothing()
    .returning({ toId: likes.toId });
  const isNew = inserted.length > 0;
  const isMutual = await isLikedBack(tx, like);
  const isNewMatch = isNew && isMutual;
  if (isNewMatch) await makeMatch(tx, like);
  if (isNew) await notify(tx, queue, newsOfLike({ fromId, toId, isMatch: isNewMatch, now }));
  return {
    isNew,
    isNewMatch,
    likeState: isMutual ? "match" : "liked",
    isLikerShown: isNew && (await isShownTo(tx, { siteId: site.id, memberId: toId }, fromId)),
  };
}

/** Only members like (promise 2). Refuses hidden and blocking members, and kinds without likes. */
async function checkLikeable(tx: Db, { site, fromId, toId }: NewLike): Promise<void> {
  const sender = alias(profiles, "sender");
  const [target] = await tx
    .select({
      kind: profiles.kind,
      senderKind: sender.kind,
      isVisible: sql<boolean>`${visibleTo(tx, { siteId: site.id, memberId: fromId }, "contact")}`,
    })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.memberId))
    .leftJoin(sender, eq(sender.memberId, fromId))
    .where(eq(profiles.memberId, toId));
  if (target && target.senderKind !== "member") throw new AppError("forbidden");
  // An advertisement cannot be liked.
  if (!target || target.kind === "cam") throw new AppError("not_found");
  if (target.isVisible) return;
  throw (await refusalOfBlock(tx, { siteId: site.id, memberId: fromId }, toId)) ?? new AppError("not_found");
}

/** The notice for the liked member; the member who makes a match has seen it on the page. */
export function newsOfLike(like: { fromId: string; toId: string; isMatch: boolean; now: Date }) {
  const { fromId, toId, isMatch, now } = like;
  const type = isMatch ? "new_match" : "like_received";
  const wait = { waitSeconds: mailAfterSeconds, againAfterMs: dayMs, isPushed: true };
  return { memberId: toId, type, subjectId: fromId, now, ...wait };
}

async function isLikedBack(tx: Db, { fromId, toId }: NewLike): Promise<boolean> {
  const [back] = await tx
    .select({ fromId: likes.fromId })
    .from(likes)
    .innerJoin(profiles, eq(profiles.memberId, likes.fromId))
    .where(and(eq(likes.fromId, toId), eq(likes.toId, fromId), eq(profiles.kind, "member")));
  return back !== undefined;
}

async function makeMatch(tx: Db, { fromId, toId, now }: NewLike): Promise<void> {
  const pair = orderPair(fromId, toId);
  await tx
    .insert(matches)
    .values({ ...pair, createdAt: now })
    .onConflictDoNothing();
  // A member who likes back has seen the like.
  await tx
    .update(likes)
    .set({ seenAt: now })
    .where(and(eq(likes.fromId, toId), eq(likes.toId, fromId), isNull(likes.seenAt)));
}
