import { setTimeout } from "node:timers/promises";
import type { RedisClientType } from "redis";
import { type Log, occasionally } from "./operations/log.ts";
import { redisAgainMs, redisCloseMs, redisCommandsWaiting, redisFirstTries } from "./platform-limits.ts";

/** Shared state besides the database. It holds no only copies: Redis may be unreachable or empty. */
export type Redis = {
  commands: RedisClientType;
  /** A connection with subscriptions cannot run other commands. */
  subscriber: RedisClientType;
  /** Number of the database in it; channels, unlike keys, are the same in all of them. */
  database: number;
  close(): Promise<void>;
};

/** Connects to Redis if configured; after the first connection the product continues without it while it is unreachable. */
export async function connectRedis(url: string | undefined, log: Log): Promise<Redis | null> {
  if (!url) return null;
  // Most installations have no Redis and start faster without loading the client.
  const { createClient } = await import("redis");
  let wasThere = false;
  const warn = occasionally((error: unknown, more) => log.warn({ err: error, more }, "redis"));
  const commands = createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: redisCommandsWaiting,
    // A timer for every command costs more than the command; no code here waits for an answer.
    commandOptions: { timeout: 0 },
    socket: {
      // A wrong address is reported at the start instead of being retried for ever.
      reconnectStrategy: (retries, cause) =>
        !wasThere && retries >= redisFirstTries
          ? cause
          : Math.min(redisAgainMs.first * 2 ** retries, redisAgainMs.longest),
    },
  }) as unknown as RedisClientType;
  const subscriber = commands.duplicate({ disableOfflineQueue: false });
  commands.on("error", warn);
  subscriber.on("error", warn);
  await commands.connect();
  await subscriber.connect();
  wasThere = true;
  return {
    commands,
    subscriber,
    database: Number(new URL(url).pathname.slice(1)) || 0,
    async close() {
      const clients = [subscriber, commands];
      const closed = Promise.all(clients.map((client) => client.close()));
      // It may be unreachable or hang, and the shutdown need not wait for it.
      await Promise.race([closed, setTimeout(redisCloseMs)]).catch(() => undefined);
      for (const client of clients) if (client.isOpen) client.destroy();
    },
  };
}
