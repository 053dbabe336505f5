import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atSize } from "#server/test/app/proof-size.ts";
import { waitUntil } from "../../support/process.ts";
import { type Balancer, createBalancer } from "../support/balancer.ts";
import { createPairs, expectNothingLost, waitForAcks } from "../support/chatting.ts";
import { eventSourceOf } from "../support/event-source.ts";
import { ask } from "../support/http.ts";
import { createMembers } from "../support/members.ts";
import { type Cluster, createCluster } from "../support/postgres.ts";
import { type ProductProcess, startProduct } from "../support/product.ts";
import { createRedis, type RedisServer } from "../support/redis.ts";
import { startTraffic } from "../support/traffic.ts";

const readEveryMs = 50;

let cluster: Cluster;
let redis: RedisServer;
let databaseUrl: string;
let product: ProductProcess[];
let balancer: Balancer;

beforeAll(async () => {
  [cluster, redis] = await Promise.all([createCluster(), createRedis()]);
  databaseUrl = await cluster.createDatabase();
  product = await startProduct({
    databaseUrl,
    redisUrl: redis.url,
    roles: ["web,live,worker", "web,live,worker"],
    env: { DRAIN_SECONDS: "1" },
  });
  balancer = await createBalancer(product);
});
afterAll(async () => {
  await balancer?.close();
  for (const each of product ?? []) await each.kill();
  await redis?.stop();
  await cluster?.remove();
});

/** Reads repeatedly until it is told to stop; returns the number of reads. */
function startReading(cookie: string): () => Promise<number> {
  let isOver = false;
  const reading = (async () => {
    let reads = 0;
    for (; !isOver; reads += 1) {
      const path = ["/api/members", "/api/chats.php", "/api/user.php"][reads % 3] ?? "";
      // The balancer records the faults.
      await ask(balancer.url, { path, cookie }).catch(() => null);
      await wait(readEveryMs);
    }
    return reads;
  })();
  return () => {
    isOver = true;
    return reading;
  };
}

/** Opens a stream and reports when it was told to reconnect elsewhere. */
async function listen(cookie: string): Promise<{ movedAfterMs: () => number | null; close(): void }> {
  const Source = eventSourceOf(() => balancer.url, cookie);
  const source = new Source("/api/live");
  let movedAfterMs: number | null = null;
  let isHeard = false;
  source.addEventListener("hello", () => {
    isHeard = true;
  });
  source.addEventListener("moving", ({ data }: MessageEvent<string>) => {
    movedAfterMs = (JSON.parse(data) as { after_ms: number }).after_ms;
  });
  await waitUntil("the stream to stand", 20_000, async () => isHeard || null);
  return { movedAfterMs: () => movedAfterMs, close: () => source.close() };
}

describe("a rolling restart under load", () => {
  it("shows no error to anyone, loses nothing, and each process ends well", async () => {
    const pairs = await createPairs(databaseUrl, { pairs: atSize(5, 100), url: () => balancer.url });
    const readers = await createMembers(databaseUrl, atSize(3, 16));
    const streams = await Promise.all(readers.map(({ cookie }) => listen(cookie)));
    const stops = readers.map(({ cookie }) => startReading(cookie));
    const traffic = startTraffic(pairs, atSize(10, 200));
    await waitForAcks(traffic, 20);

    for (const each of product) {
      expect(await each.stop(), "exit code").toBe(0);
      await each.restart();
      await waitUntil("both to be ready", 30_000, async () => {
        const answers = await Promise.all(product.map(({ url }) => fetch(`${url}/readyz`)));
        return answers.every(({ ok }) => ok) || null;
      });
      await waitForAcks(traffic, 20);
    }

    const sent = await traffic.finish();
    const reads = await Promise.all(stops.map((stop) => stop()));
    expect(balancer.faults()).toEqual([]);
    expect(Math.min(...reads), "reads of each reader").toBeGreaterThan(0);
    expect(
      sent.filter(({ tries }) => tries > 1),
      "messages that had to be tried again",
    ).toEqual([]);
    const moves = streams.map(({ movedAfterMs }) => movedAfterMs());
    expect(moves.every((afterMs) => afterMs !== null && afterMs < 5_000)).toBe(true);
    expect(new Set(moves).size, "they do not all come back at once").toBeGreaterThan(1);
    for (const stream of streams) stream.close();
    await expectNothingLost({ databaseUrl, pairs, sent });
    expect([...balancer.given().keys()].sort()).toEqual(product.map(({ url }) => url).sort());
  });
});
