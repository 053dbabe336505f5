import { and, eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { conversationSides } from "#server/db/schema/chats.ts";
import type { NewMessage } from "./store-messages.ts";

type Pair = Pick<NewMessage, "senderId" | "receiverId">;

/** Whether the two have a conversation, even if the sender deleted it. */
export async function hasConversation(db: Db, { senderId, receiverId }: Pair): Promise<boolean> {
  const [side] = await db
    .select({ conversationId: conversationSides.conversationId })
    .from(conversationSides)
    .where(and(eq(conversationSides.memberId, senderId), eq(conversationSides.partnerId, receiverId)));
  return side !== undefined;
}
