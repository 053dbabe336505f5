import { hear } from "#server/events.ts";
import type { Services } from "#server/services.ts";
import { tellHeldLikes } from "./tell-held-likes.ts";

export function likeJobs(services: Services): void {
  hear(services.queue, "account.confirmed", "held-likes", ({ memberId }) =>
    tellHeldLikes(services, memberId, "unconfirmed"),
  );
  hear(services.queue, "member.shown", "likes-held-invisible", ({ memberId }) =>
    tellHeldLikes(services, memberId, "invisible"),
  );
}
