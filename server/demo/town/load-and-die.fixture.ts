import type { Db } from "#server/db/open-database.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { messages } from "#server/db/schema/chats.ts";
import { loadEnv } from "#server/env.ts";
import { foundDefaultSite } from "#server/modules/ground/sites/found-default-site.ts";
import { systemClock } from "#server/platform/clock.ts";
import { createLog } from "#server/platform/operations/log.ts";
import { loadTown } from "../load-town.ts";

// load-town.test.ts runs this: a first start that is killed while it writes the last rows of the town.
const dataDir = process.argv[2] ?? "";
const env = loadEnv({ DEMO: "1", DATA_DIR: dataDir, LOG_LEVEL: "silent" });
const { db } = await openDatabase({ dataDir, log: createLog("silent") });
await foundDefaultSite(db, { publicUrl: env.PUBLIC_URL, now: systemClock.now() });

/** The same object with one method replaced. */
function changed<T extends object>(target: T, method: keyof T, instead: unknown): T {
  return new Proxy(target, { get: (of, name) => (name === method ? instead : Reflect.get(of, name)) });
}

const dying = changed(db, "transaction", (work: (tx: Db) => Promise<unknown>) =>
  db.transaction((tx) =>
    work(
      changed(tx as Db, "insert", (table: typeof messages) => {
        if (table === messages) process.kill(process.pid, "SIGKILL");
        return tx.insert(table);
      }),
    ),
  ),
);

await loadTown({ db: dying, env, clock: systemClock }, 60);
