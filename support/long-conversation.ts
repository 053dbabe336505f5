import { openDatabase } from "#server/db/open-database.ts";
import { createLog } from "#server/platform/operations/log.ts";
import { lengthenConversation } from "#server/test/people/long-conversation.ts";

/** Continues a conversation to `count` messages in the data of a stopped server. */
export async function lengthenInData(dataDir: string, conversationId: string, count: number): Promise<void> {
  const database = await openDatabase({ dataDir, log: createLog("silent") });
  try {
    await lengthenConversation(database.db, conversationId, count);
  } finally {
    await database.close();
  }
}
