import { existsSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "#server/db/open-database.ts";
import { loadEnv } from "#server/env.ts";
import { tellSitesChanged } from "#server/modules/ground/sites/site-directory.ts";
import { createBus } from "#server/platform/live/process-bus.ts";
import { createLog } from "#server/platform/operations/log.ts";
import { connectRedis } from "#server/platform/redis.ts";
import { runCommand } from "./run-command.ts";
import { runSiteCommand } from "./site-command.ts";

async function sites(args: readonly string[]): Promise<void> {
  const env = loadEnv({ ...process.env, DATA_DIR: process.env.DATA_DIR || "data" });
  if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, "database")))
    throw new Error(
      `${env.DATA_DIR} contains no database. Start the product once, or set DATA_DIR or DATABASE_URL.`,
    );
  const log = createLog("warn");
  const { db, close } = await openDatabase({
    url: env.DATABASE_URL,
    poolSize: 1,
    dataDir: env.DATA_DIR,
    log,
  });
  try {
    const { text, isChanged } = await runSiteCommand(db, args, {
      // Beside a server's database, the address of the running product stands in its own settings only.
      publicUrl: env.DATABASE_URL && !process.env.PUBLIC_URL ? null : env.PUBLIC_URL,
      now: new Date(),
    });
    process.stdout.write(`${text}\n`);
    if (isChanged) await tell(env.REDIS_URL, log);
  } finally {
    await close();
  }
}

/** The change is stored by now: without Redis the processes find it by themselves. */
async function tell(url: string | undefined, log: ReturnType<typeof createLog>): Promise<void> {
  const redis = await connectRedis(url, log).catch(() => null);
  if (redis) {
    tellSitesChanged(createBus(redis, log));
    await redis.close();
  } else if (url) {
    process.stderr.write("Redis does not answer: running processes follow within a minute.\n");
  }
}

runCommand(() => sites(process.argv.slice(2)));
