import type { Db } from "#server/db/open-database.ts";
import type { Live } from "#server/platform/live/live.ts";
import type { RateLimits } from "#server/platform/rate-limit.ts";
import { minuteSeconds } from "#server/platform/time-units.ts";
import { typingPerMinute } from "./chat-limits.ts";
import { getThread } from "./find-thread.ts";
import { closedBy } from "./message-rules.ts";

/** Tells the partner that the member is typing, unless no message can be sent. */
export async function tellTyping(
  { db, live, rateLimits }: { db: Db; live: Live; rateLimits: RateLimits },
  { memberId, conversationId }: { memberId: string; conversationId: string },
): Promise<void> {
  await rateLimits.take(`typing:${memberId}`, typingPerMinute, minuteSeconds);
  const thread = await getThread(db, memberId, conversationId);
  if (closedBy(thread)) return;
  live.publish(thread.partnerId, "typing", { conversation_id: conversationId, member_id: memberId });
}
