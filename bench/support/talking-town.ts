import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { RunningServer } from "../../support/server.ts";
import { type ChatLoad, openChatLoad, type Pair } from "./chat-load.ts";
import type * as towns from "./chat-town.ts";
import type { BenchDatabase } from "./database.ts";
import type * as products from "./product.ts";

/** Pairs of members who write through the product, each with an event stream of their own. */
export type TalkingTown = {
  database: BenchDatabase;
  product: RunningServer;
  pairs: readonly Pair[];
  load: ChatLoad;
  close(): Promise<void>;
};

/**
 * Runs the code of the checkout in `folder`, this one or an older one, on a database of its own: tables,
 * crowd and server are those of that checkout. When it resolves, each member has written to their partner
 * once. `env`: more settings of the server.
 */
export async function openTalkingTown(
  name: string,
  folder: string,
  pairs: number,
  env: Record<string, string> = {},
): Promise<TalkingTown> {
  const load = <M>(file: string): Promise<M> =>
    import(pathToFileURL(join(resolve(folder), "bench/support", file)).href);
  const { foundChatTown, withoutLimits } = await load<typeof towns>("chat-town.ts");
  const { startProduct } = await load<typeof products>("product.ts");
  const town = await foundChatTown(name, { pairs });
  const redis = process.env.BENCH_REDIS_URL ?? "redis://127.0.0.1:6379/3";
  const product = await startProduct(town.database, { ...withoutLimits, REDIS_URL: redis, ...env });
  const talk = await openChatLoad(product.url, town.pairs);
  await talk.atRate(200, Math.ceil((pairs * 2) / 200) + 1);
  // PostgreSQL planned the first sends for empty tables of conversations. A site in use has statistics, so the tables
  // are analyzed and the connections plan again. Otherwise one side would be measured with scans until PostgreSQL
  // analyzes its tables by itself.
  await town.database.pool.query("analyze");
  return {
    database: town.database,
    product,
    pairs: town.pairs,
    load: talk,
    async close() {
      talk.close();
      await product.stop();
      await town.database.drop();
    },
  };
}
