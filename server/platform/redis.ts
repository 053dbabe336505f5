import type { RedisClientType } from "redis";
import type { Log } from "./log.ts";

/** Connects to Redis where one is configured; the product works on, alone, while it is away. */
export async function connectRedis(url: string | undefined, log: Log): Promise<RedisClientType | null> {
  if (!url) return null;
  // Most installations have none and start sooner without it.
  const { createClient } = await import("redis");
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 2_000) },
  }) as unknown as RedisClientType;
  client.on("error", (error) => log.warn({ err: error }, "redis"));
  await client.connect();
  return client;
}
