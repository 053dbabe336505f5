import type { Chatter, Pair } from "./chat-load.ts";
import { openSessions, seedCrowd } from "./crowd.ts";
import { type BenchDatabase, createBenchDatabase } from "./database.ts";

/** Members who can pay for any number of messages; `others` have a session and write to nobody. */
export type ChatTown = { database: BenchDatabase; pairs: Pair[]; others: Chatter[] };

export async function foundChatTown(
  name: string,
  sizes: { pairs: number; others?: number },
): Promise<ChatTown> {
  const database = await createBenchDatabase(name);
  const members = sizes.pairs * 2 + (sizes.others ?? 0);
  await seedCrowd(database, Math.ceil(members * 1.5));
  await database.pool.query("update credit_balances set balance = 1000000000");
  const sessions = await openSessions(database, members, "not is_invisible and not is_private");
  if (sessions.length < members) throw new Error("The crowd is too small");
  const pairs = Array.from(
    { length: sizes.pairs },
    (_, index): Pair => [sessions[index * 2] as Chatter, sessions[index * 2 + 1] as Chatter],
  );
  return { database, pairs, others: sessions.slice(sizes.pairs * 2) };
}

/** The settings of a product under load: without the limits against flooding, otherwise as in production. */
export const withoutLimits = { ROLES: "web,live", MESSAGES_PER_MINUTE: "1000000", LOG_LEVEL: "warn" };
