import { chatsAtOnce } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import type { Showcase } from "#server/modules/people/profiles/present-card.ts";
import { listNewestWithCounts, type NewestChats } from "./list-conversations.ts";

/** The chat state of seed section 3: pinned and newest conversations, and counts over all of them. */
export function getChats(db: Db, memberId: string, showcase: Showcase): Promise<NewestChats> {
  return listNewestWithCounts(db, { memberId, limit: chatsAtOnce, showcase });
}
