import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "redis";
import { lockDataDir } from "#server/db/lock-data-dir.ts";

/** The number of databases in Redis by default. */
const databases = 16;

const kept = globalThis as typeof globalThis & { testRedisUrl?: Promise<string> };

/**
 * The Redis of TEST_REDIS_URL, with the number of a database that no other test process uses: the first free
 * one from the given number on, emptied once. Channels carry the number, so that events of processes stay
 * apart. Undefined if tests run without Redis.
 */
export async function takeRedis(given = process.env.TEST_REDIS_URL): Promise<string | undefined> {
  if (!given) return undefined;
  // Files that share a process share its database.
  kept.testRedisUrl ??= takeDatabase(given);
  return kept.testRedisUrl;
}

export async function takeDatabase(given: string): Promise<string> {
  const url = new URL(given);
  for (let number = Number(url.pathname.slice(1)) || 0; number < databases; number += 1) {
    if (!(await lock(`${url.host}-${number}`))) continue;
    url.pathname = `/${number}`;
    const client = await createClient({ url: url.href }).connect();
    await client.flushDb();
    await client.close();
    return url.href;
  }
  throw new Error(`Other processes of tests use every database of ${given}`);
}

/** Takes the lock, which ends with the process; false if another process has it. */
async function lock(name: string): Promise<boolean> {
  const folder = join(tmpdir(), "rendezvous-test-redis", encodeURIComponent(name));
  mkdirSync(folder, { recursive: true });
  return lockDataDir(folder).then(
    () => true,
    () => false,
  );
}
