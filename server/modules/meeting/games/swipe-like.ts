import { and, eq } from "drizzle-orm";
import type { Locale } from "#i18n/locales.ts";
import type { Db } from "#server/db/open-database.ts";
import { swipePasses } from "#server/db/schema/games.ts";
import { sendLike } from "#server/modules/meeting/likes/send-like.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { Live } from "#server/platform/live/live.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import type { Player } from "./get-likes-left.ts";
import { takeLike } from "./take-like.ts";

type NewSwipe = { site: RequestSite; toId: string; player: Player; locale: Locale; country: string | null };

/** A like of the swipe game: an ordinary like that uses a free member's daily likes, or is refused. */
export async function swipeLike(
  services: { db: Db; queue: Queue; live: Live },
  { site, toId, player, locale, country }: NewSwipe,
): ReturnType<typeof sendLike> {
  const { memberId, isPremium, now } = player;
  return sendLike(services, { site, fromId: memberId, toId, now }, async (tx, { isNew }) => {
    await tx
      .delete(swipePasses)
      .where(and(eq(swipePasses.memberId, memberId), eq(swipePasses.passedId, toId)));
    if (isNew && !isPremium) await takeLike(tx, player, { locale, country });
  });
}
