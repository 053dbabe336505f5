import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { RunningServer } from "../../support/server.ts";
import type * as crowd from "./crowd.ts";
import type * as databases from "./database.ts";
import type { Ask } from "./load.ts";
import type * as products from "./product.ts";
import type * as writing from "./write-around.ts";

/** Members who wrote to each other, and a product that draws pages for them. */
export type PageTown = {
  database: databases.BenchDatabase;
  product: RunningServer;
  /**
   * Requests the same address for each member in turn; visitors come from many networks. So no caller exceeds
   * the limit of pages.
   */
  ask(path: string, isMember: boolean, headers?: Record<string, string>): Ask;
  close(): Promise<void>;
};

/**
 * Runs the code of the checkout in `folder`, this one or an older one, on a database of its own: tables,
 * crowd and server are those of that checkout.
 */
export async function openPageTown(
  name: string,
  folder: string,
  { members, readers }: { members: number; readers: number },
): Promise<PageTown> {
  const load = <M>(file: string): Promise<M> =>
    import(pathToFileURL(join(resolve(folder), "bench/support", file)).href);
  const { createBenchDatabase } = await load<typeof databases>("database.ts");
  const { openSessions, seedCrowd } = await load<typeof crowd>("crowd.ts");
  const { writeAround } = await load<typeof writing>("write-around.ts");
  const { startProduct } = await load<typeof products>("product.ts");

  const database = await createBenchDatabase(name);
  await seedCrowd(database, members);
  const sessions = await openSessions(database, readers, "not is_invisible and not is_private");
  await writeAround(database, sessions, 12);
  const product = await startProduct(database, { WEB_PAGES: "built", TRUST_PROXY: "1", LOG_LEVEL: "warn" });

  let asked = 0;
  return {
    database,
    product,
    ask(path, isMember, headers = {}) {
      asked += 1;
      const reader = sessions[asked % sessions.length];
      const other = sessions[(asked * 7) % sessions.length];
      const address = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
      return {
        path: path.replace("{id}", other?.memberId ?? ""),
        headers: {
          accept: "text/html",
          "user-agent": "Mozilla/5.0",
          ...(isMember ? { cookie: reader?.cookie ?? "" } : { "x-forwarded-for": address }),
          ...headers,
        },
      };
    },
    async close() {
      await product.stop();
      await database.drop();
    },
  };
}
