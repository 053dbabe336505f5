import { setTimeout } from "node:timers/promises";
import type { RedisClientType } from "redis";
import { type Log, occasionally } from "./operations/log.ts";

/** What processes share besides the database. Nothing here is the only copy of anything: it may be away or empty. */
export type Redis = {
  commands: RedisClientType;
  /** A connection that listens can do nothing else. */
  subscriber: RedisClientType;
  /** Number of the database in it; channels, unlike keys, are the same in all of them. */
  database: number;
  close(): Promise<void>;
};

/** About three seconds. */
const startTries = 6;
/** Commands that wait for a Redis that hangs; more are given up, and each process goes on by itself. */
const mostWaiting = 20_000;
const closeWithinMs = 300;

/** Connects to Redis where one is configured; once it was there the product works on, alone, while it is away. */
export async function connectRedis(url: string | undefined, log: Log): Promise<Redis | null> {
  if (!url) return null;
  // Most installations have none and start sooner without it.
  const { createClient } = await import("redis");
  let wasThere = false;
  const warn = occasionally((error: unknown, more) => log.warn({ err: error, more }, "redis"));
  const commands = createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: mostWaiting,
    // A timer of its own for every command costs more than the command; nothing here waits for an answer.
    commandOptions: { timeout: 0 },
    socket: {
      // A wrong address is said at the start rather than tried for ever.
      reconnectStrategy: (retries, cause) =>
        !wasThere && retries >= startTries ? cause : Math.min(50 * 2 ** retries, 2_000),
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
      // It may be away or hang, and nothing of it is worth waiting for.
      await Promise.race([closed, setTimeout(closeWithinMs)]).catch(() => undefined);
      for (const client of clients) if (client.isOpen) client.destroy();
    },
  };
}
