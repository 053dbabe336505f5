import { tellSitesChanged } from "#server/modules/ground/sites/site-directory.ts";
import { gatewaysOfCommands } from "#server/platform/gateways/open-payments.ts";
import { createBus } from "#server/platform/live/process-bus.ts";
import { createLog } from "#server/platform/operations/log.ts";
import { connectRedis } from "#server/platform/redis.ts";
import { loadProductEnv, openData } from "./open-data.ts";
import { runCommand } from "./run-command.ts";
import { runSiteCommand } from "./site-command.ts";

async function sites(args: readonly string[]): Promise<void> {
  const env = loadProductEnv();
  const log = createLog("warn");
  const { db, close } = await openData(env, { log });
  try {
    const { text, isChanged } = await runSiteCommand(db, args, {
      // Beside a server's database, the address of the running product stands in its own settings only.
      publicUrl: env.DATABASE_URL && !process.env.PUBLIC_URL ? null : env.PUBLIC_URL,
      payments: gatewaysOfCommands(env),
      now: new Date(),
      folder: process.env.CALLER_FOLDER ?? process.cwd(),
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
