import { hear } from "#server/events.ts";
import type { Services } from "#server/services.ts";
import { forgetDeletedMembers } from "./forget-deleted-members.ts";
import { noteLiveDeliveries } from "./note-delivered.ts";
import { forgetOpeningTexts } from "./same-text.ts";
import { sweepUnread } from "./sweep-unread.ts";
import { tellHeldConversations } from "./tell-held-conversations.ts";

export function chatJobs(services: Services): void {
  const { clock, db, queue } = services;
  hear(queue, "account.confirmed", "held-conversations", ({ memberId }) =>
    tellHeldConversations(services, memberId),
  );
  queue.schedule("sweep-unread", "* * * * *", async () => void (await sweepUnread(services, clock.now())));
  queue.schedule("forget-deleted-members", "17 4 * * *", () => forgetDeletedMembers(db));
  queue.schedule("forget-opening-texts", "23 4 * * *", () => forgetOpeningTexts(db, clock.now()));
  noteLiveDeliveries(services);
}
