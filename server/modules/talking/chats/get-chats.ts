import { chatsAtOnce } from "#contracts/limits.ts";
import type { ChatEntry } from "#contracts/talking/chats.ts";
import type { Db } from "#server/db/open-database.ts";
import { countNewLikes } from "#server/modules/meeting/likes/queries.ts";
import type { Showcase } from "#server/modules/people/profiles/present-card.ts";
import { countUnread } from "./count-unread.ts";
import { listConversations } from "./list-conversations.ts";

/** The chat state of seed section 3: the newest conversations, and counts that hold beyond them. */
export async function getChats(
  db: Db,
  memberId: string,
  showcase: Showcase,
): Promise<{ chats: ChatEntry[]; unread: number; newLikes: number }> {
  const [{ chats }, unread, newLikes] = await Promise.all([
    listConversations(db, { memberId, cursor: undefined, limit: chatsAtOnce, showcase }),
    countUnread(db, memberId),
    countNewLikes(db, { siteId: showcase.site.id, memberId }),
  ]);
  return { chats, unread, newLikes };
}
