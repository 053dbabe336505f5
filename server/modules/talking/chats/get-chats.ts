import { chatsAtOnce } from "#contracts/limits.ts";
import type { ChatEntry } from "#contracts/talking/chats.ts";
import type { Db } from "#server/db/open-database.ts";
import type { Showcase } from "#server/modules/people/profiles/present-card.ts";
import type { UnreadCounts } from "./count-unread.ts";
import { listNewestWithCounts } from "./list-conversations.ts";

/** The chat state of seed section 3: pinned and newest conversations, and counts over all of them. */
export function getChats(
  db: Db,
  memberId: string,
  showcase: Showcase,
): Promise<{ chats: ChatEntry[]; unread: UnreadCounts; newLikes: number }> {
  return listNewestWithCounts(db, { memberId, limit: chatsAtOnce, showcase });
}
