import { eq } from "drizzle-orm";
import type { Locale } from "#i18n/locales.ts";
import { regionalTag } from "#i18n/regions.ts";
import type { Db } from "#server/db/open-database.ts";
import { swipeDays } from "#server/db/schema/games.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Player } from "./get-likes-left.ts";
import { dayAt, likesLeftAt, likesLeftOf, withLike, zoneOf } from "./swipe-day-rules.ts";

type Speaker = { locale: Locale; country: string | null };

const longAgo = new Date(0);

/**
 * Takes one like of the member's day, or refuses. Runs last in the transaction that stores the like: of two
 * simultaneous likes, the second waits for the first, and no other lock is taken after this row's.
 */
export async function takeLike(tx: Db, player: Player, speaker: Speaker): Promise<void> {
  const { memberId, zone, limit, now } = player;
  const before = {
    timeZone: zoneOf(undefined, zone),
    midnightAt: longAgo,
    beganAt: longAgo,
    endsAt: longAgo,
    likedAt: [],
  };
  await tx
    .insert(swipeDays)
    .values({ memberId, ...before })
    .onConflictDoNothing();
  const [kept] = await tx
    .select()
    .from(swipeDays)
    .where(eq(swipeDays.memberId, memberId))
    // defence: likes-of-a-day-one-by-one
    .for("update");
  // A like that waited here for one given after midnight belongs to the new day, and counts only there.
  const at = kept && now < kept.beganAt ? /* defence: late-like-counts-today */ kept.beganAt : now;
  const day = dayAt(kept, zoneOf(kept, zone), at);
  // defence: likes-of-a-day-counted
  if (likesLeftOf(day, limit) === 0) throw refusalOf({ ...player, now: at }, kept, speaker);
  await tx.update(swipeDays).set(withLike(day, at)).where(eq(swipeDays.memberId, memberId));
}

function refusalOf(
  player: Player,
  kept: Parameters<typeof dayAt>[0],
  { locale, country }: Speaker,
): AppError {
  const { now, limit, zone } = player;
  const { freesAt } = likesLeftAt(kept, player);
  const time = new Intl.DateTimeFormat(regionalTag(locale, country), {
    timeStyle: "short",
    timeZone: zoneOf(kept, zone),
  });
  return new AppError("like_limit_reached", {
    time: time.format(freesAt),
    limit,
    frees_at: freesAt.toISOString(),
    frees_in_ms: Math.max(0, freesAt.getTime() - now.getTime()),
  });
}
