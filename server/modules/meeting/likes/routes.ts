import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Showcase } from "#server/modules/people/profiles/present-card.ts";
import { AppError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { mount } from "#server/platform/http/mount.ts";
import { refuseForeignOrigin } from "#server/platform/http/origin.ts";
import { minuteSeconds } from "#server/platform/time-units.ts";
import type { Services } from "#server/services.ts";
import { getLikes } from "./get-likes.ts";
import { likesPerMinute } from "./like-limits.ts";
import { listLikes } from "./list-likes.ts";
import { markLikeSeen } from "./mark-like-seen.ts";
import { sendLike } from "./send-like.ts";
import { announceLike } from "./take-new-like.ts";
import { unlike } from "./unlike.ts";

export function likeRoutes(app: FastifyInstance, services: Services): void {
  const { db, live, rateLimits, storage } = services;
  const showcaseOf = ({ site, now }: { site: RequestSite; now: Date }): Showcase => ({ storage, site, now });

  mount(app, "GET /api/likes.php", async ({ caller, site }) => {
    const { given, received, newLikes } = await getLikes(db, { site, memberId: caller.memberId });
    return {
      profiles: given,
      liked_by: received.map(({ id, isNew }) => ({ id, like_new: isNew })),
      total_new_likes: newLikes,
    };
  });

  mount(app, "GET /api/likes/:type", async (call) => {
    const page = await listLikes(db, {
      memberId: call.caller.memberId,
      type: call.params.type,
      cursor: call.query.cursor,
      showcase: showcaseOf(call),
    });
    return {
      likes: page.likes.map(({ member, likedAt, isNew }) => ({
        member,
        liked_at: likedAt.toISOString(),
        like_new: isNew,
      })),
      count: page.count,
      next_cursor: page.nextCursor,
    };
  });

  mount(app, "POST /api/likes/:member_id", async ({ params, caller, site, now }) => {
    const fromId = caller.memberId;
    await rateLimits.take(`likes:${fromId}`, likesPerMinute, minuteSeconds);
    const { likeState, isNewMatch } = await sendLike(services, { site, fromId, toId: params.member_id, now });
    return { like_state: likeState, is_new_match: isNewMatch };
  });

  mount(app, "DELETE /api/likes/:member_id", async ({ params, caller, site }) => {
    const fromId = caller.memberId;
    await rateLimits.take(`likes:${fromId}`, likesPerMinute, minuteSeconds);
    return { like_state: await unlike(services, { siteId: site.id, fromId, toId: params.member_id }) };
  });

  mount(app, "POST /api/likes/:member_id/seen", async ({ params, caller, site, now }) => {
    const { memberId } = caller;
    const likerId = params.member_id;
    if (await markLikeSeen(db, { siteId: site.id, memberId, likerId, now })) {
      live.publish(memberId, "likes_changed", { member_id: likerId, kind: "like" });
    }
    return {};
  });

  mount(app, "GET /api/auto-like.php", async (call) => {
    refuseUnaskedAnnouncement(call.request);
    const { memberId } = call.caller;
    const matchWith = call.query.match_with;
    return { profile: await announceLike(db, { memberId, matchWith, showcase: showcaseOf(call) }) };
  });
}

/** The answer marks the like as shown, so a foreign picture tag or a prefetched link must not get it. */
function refuseUnaskedAnnouncement(request: FastifyRequest): void {
  refuseForeignOrigin(request);
  const isOwnPage = request.headers["sec-fetch-site"] === "same-origin";
  if (!isOwnPage && !request.headers["x-client"]) throw new AppError("client_header_missing");
}
