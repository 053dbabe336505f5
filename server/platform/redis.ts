import type { RedisClientType } from "redis";
import type { Log } from "./log.ts";

/** About three seconds. */
const startTries = 6;

/** Connects to Redis where one is configured; once it was there the product works on, alone, while it is away. */
export async function connectRedis(url: string | undefined, log: Log): Promise<RedisClientType | null> {
  if (!url) return null;
  // Most installations have none and start sooner without it.
  const { createClient } = await import("redis");
  let wasThere = false;
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      // A wrong address is said at the start rather than tried for ever.
      reconnectStrategy: (retries, cause) =>
        !wasThere && retries >= startTries ? cause : Math.min(50 * 2 ** retries, 2_000),
    },
  }) as unknown as RedisClientType;
  client.on("error", (error) => log.warn({ err: error }, "redis"));
  await client.connect();
  wasThere = true;
  return client;
}
