import type { DomainEvents } from "#server/events.ts";
import { findMemberSite } from "#server/modules/sites/find-member-site.ts";
import type { Services } from "#server/services.ts";
import { mailLike } from "./mail-like.ts";
import { mailMatch } from "./mail-match.ts";
import { tellHeldLikes } from "./tell-held-likes.ts";

/** Time to see a like in the product, or to take it back, before a mail tells of it. */
const mailAfterSeconds = 5 * 60;

type LikeNews = DomainEvents["like.created"];
type MatchNews = DomainEvents["match.created"];

export function likeJobs(services: Services): void {
  const { db, queue } = services;
  const later = { startAfterSeconds: mailAfterSeconds };

  queue.on<LikeNews>("event:like.created", (news) => queue.send(db, "mail-like", news, later));
  queue.on<MatchNews>("event:match.created", (news) => queue.send(db, "mail-match", news, later));
  queue.on<LikeNews>("mail-like", async (news) => {
    const site = await findMemberSite(services, news.toId);
    if (site) await db.transaction((tx) => mailLike(tx, { ...services, site }, news));
  });
  queue.on<MatchNews>("mail-match", async (news) => {
    const site = await findMemberSite(services, news.lowId);
    if (site) await db.transaction((tx) => mailMatch(tx, { ...services, site }, news));
  });
  queue.on<DomainEvents["account.confirmed"]>("event:account.confirmed", ({ memberId }) =>
    tellHeldLikes(services, memberId),
  );
}
