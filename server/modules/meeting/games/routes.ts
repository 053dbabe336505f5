import type { FastifyInstance, FastifyRequest } from "fastify";
import { presentMemberCard } from "#server/modules/people/profiles/present-card.ts";
import { takeView } from "#server/modules/people/visibility/view-limits.ts";
import type { Caller, RequestSite } from "#server/platform/http/context.ts";
import { mount } from "#server/platform/http/mount.ts";
import { minuteSeconds } from "#server/platform/time-units.ts";
import { knownZone } from "#server/platform/zone-clock.ts";
import type { Services } from "#server/services.ts";
import { dealDeck } from "./deal-deck.ts";
import { swipesPerMinute } from "./game-limits.ts";
import { getLastPass } from "./get-last-pass.ts";
import { getLikesLeft, type Player } from "./get-likes-left.ts";
import { passMember } from "./pass-member.ts";
import { presentLikesLeft } from "./present.ts";
import { suggestMembers } from "./suggest-members.ts";
import { swipeLike } from "./swipe-like.ts";
import { undoPass } from "./undo-pass.ts";

type Call = { caller: Caller; site: RequestSite; now: Date; request: FastifyRequest };

export function gameRoutes(app: FastifyInstance, services: Services): void {
  const { cells, db, rateLimits, storage } = services;
  const playerOf = ({ caller, site, now, request }: Call): Player => ({
    memberId: caller.memberId,
    isPremium: caller.isPremium,
    zone: knownZone(request.cookies.tz),
    limit: site.settings.games.freeLikes,
    now,
  });
  const lastPassOf = async ({ caller, site, now }: Omit<Call, "request">) => {
    const card = await getLastPass(db, { siteId: site.id, memberId: caller.memberId, now });
    return card && presentMemberCard(card, { storage, site, now });
  };

  mount(app, "GET /api/signup-matches", async ({ caller, site, now, request }) => {
    await takeView(rateLimits, "pages", { caller, address: request.ip });
    const cards = await suggestMembers(db, cells, { site, caller, country: request.country, now });
    return { members: cards.map((card) => presentMemberCard(card, { storage, site, now })) };
  });

  mount(app, "GET /api/swipe-game", async (call) => {
    const { query, caller, site, now, request } = call;
    await takeView(rateLimits, "pages", { caller, address: request.ip });
    const { country } = request;
    const [cards, likes, lastPass] = await Promise.all([
      dealDeck(db, cells, { site, caller, country, having: query.having ?? [], now }),
      getLikesLeft(db, playerOf(call)),
      lastPassOf(call),
    ]);
    return {
      members: cards.map((card) => presentMemberCard(card, { storage, site, now })),
      likes: presentLikesLeft(likes, now),
      last_pass: lastPass,
    };
  });

  mount(app, "POST /api/swipes/:member_id", async (call) => {
    const { params, body, site, now, request } = call;
    const player = playerOf(call);
    const { memberId } = player;
    await rateLimits.take(`swipes:${memberId}`, swipesPerMinute, minuteSeconds);
    const toId = params.member_id;
    if (body.decision === "pass") {
      const passed = await passMember(db, { siteId: site.id, memberId, passedId: toId, now });
      const likes = presentLikesLeft(await getLikesLeft(db, player), now);
      const { like_state } = presentMemberCard(passed, { storage, site, now });
      return { like_state, is_new_match: false, likes };
    }
    const { locale, country } = request;
    const { likeState, isNewMatch } = await swipeLike(services, { site, toId, player, locale, country });
    const likes = presentLikesLeft(await getLikesLeft(db, player), now);
    return { like_state: likeState, is_new_match: isNewMatch, likes };
  });

  mount(app, "DELETE /api/swipes/:member_id", async (call) => {
    const { params, caller } = call;
    await rateLimits.take(`swipes:${caller.memberId}`, swipesPerMinute, minuteSeconds);
    await undoPass(db, { memberId: caller.memberId, passedId: params.member_id });
    return { last_pass: await lastPassOf(call) };
  });
}
