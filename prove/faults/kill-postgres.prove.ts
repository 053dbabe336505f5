import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { atSize, isFullProof } from "#server/test/app/proof-size.ts";
import { waitUntil } from "../../support/process.ts";
import type { ChatClient } from "../support/chat-client.ts";
import { createPairs, expectNothingLost, waitForAcks } from "../support/chatting.ts";
import { ask } from "../support/http.ts";
import { createMembers } from "../support/members.ts";
import { type Cluster, createCluster, lockTable, query } from "../support/postgres.ts";
import { memoryOf, type ProductProcess, startProcess } from "../support/product.ts";
import { signUp } from "../support/sign-up.ts";
import { startTraffic } from "../support/traffic.ts";

let cluster: Cluster;
let databaseUrl: string;
let product: ProductProcess;

beforeAll(async () => {
  cluster = await createCluster();
  databaseUrl = await cluster.createDatabase();
  product = await startProcess({ databaseUrl });
});
afterAll(async () => {
  await product?.kill();
  await cluster?.remove();
});

/** Kills the server during a transaction of the product: it waits for a lock that is released only by the kill. */
async function waitInTransaction(member: ChatClient, likedId: string): Promise<void> {
  await lockTable(databaseUrl, "likes");
  void member.call({ method: "POST", path: `/api/likes/${likedId}` }).catch(() => undefined);
  const waiting = "select from pg_locks where not granted";
  await waitUntil("a transaction to wait", 10_000, async () => {
    return (await query(databaseUrl, waiting)).length > 0 || null;
  });
}

describe("kill -9 of PostgreSQL under load", () => {
  it("keeps every acknowledged message once, in order, paid once, and works on when it is back", async () => {
    const pid = product.pid;
    const pairs = await createPairs(databaseUrl, { pairs: atSize(20, 200), url: () => product.url });
    const [[member, other]] = pairs as [(typeof pairs)[number]];
    const traffic = startTraffic(pairs, atSize(5, 500));
    for (let kill = 0; kill < atSize(2, 10); kill += 1) {
      traffic.burst(80);
      await waitForAcks(traffic, atSize(40, 2_000));
      // Mostly at a random moment; the first time certainly during a transaction.
      if (kill === 0) await waitInTransaction(member, other.member.id);
      await cluster.killHard();

      const refused = await member.call({ path: "/api/chats.php" });
      expect(refused.status).toBe(503);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
      expect((await ask(product.url, { path: "/healthz" })).status, "the process is well").toBe(200);
      const notReady = async () => (await ask(product.url, { path: "/readyz" })).status === 503 || null;
      await waitUntil("it to say that it cannot serve", 10_000, notReady);

      await cluster.start();
      const isBackAt = performance.now();
      await waitUntil("the product to work again", 60_000, async () => {
        return (await member.call({ path: "/api/chats.php" })).status === 200 || null;
      });
      if (isFullProof) expect(performance.now() - isBackAt).toBeLessThan(5_000);
      const ready = async () => (await ask(product.url, { path: "/readyz" })).status === 200 || null;
      await waitUntil("it to say that it serves again", 10_000, ready);
    }
    const sent = await traffic.finish();
    expect(sent.filter(({ tries }) => tries > 1).length, "messages that were tried again").toBeGreaterThan(0);
    await expectNothingLost({ databaseUrl, pairs, sent });
    expect(product.isAlive() && product.pid === pid, "the process lived on").toBe(true);
  });

  it("lets its jobs continue", async () => {
    await cluster.killHard();
    await cluster.start();
    const { email, reply } = await signUp(product.url);
    expect(reply.status).toBe(200);
    await product.waitForOutbox(email);
  });
});

describe("a database that does not answer", () => {
  /** More than have a connection or may wait for one. */
  const connections = atSize(1, 10);
  const crowd = connections * 51 + atSize(50, 2_500);

  it("makes the product refuse calls soon, those beyond the queue at once, and fills no queue", async () => {
    const product = await startProcess({ databaseUrl, env: { DATABASE_POOL: String(connections) } }, "web");
    onTestFinished(() => product.kill());
    const [member] = await createMembers(databaseUrl, 1);
    if (!member) throw new Error("no member");
    const call = () => ask(product.url, { path: "/api/chats.php", cookie: member.cookie });
    expect((await call()).status).toBe(200);
    const memoryBefore = memoryOf(product.pid);

    const release = await lockTable(databaseUrl, "sessions");
    const answeredInOrder: number[] = [];
    const startedAt = performance.now();
    const replies = await Promise.all(
      Array.from({ length: crowd }, async (_, place) => {
        const reply = await call();
        answeredInOrder.push(place);
        return reply;
      }),
    );
    const tookMs = performance.now() - startedAt;
    await release();

    expect(replies.filter(({ status }) => status !== 503)).toEqual([]);
    for (const { headers } of replies) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    const firstToArrive = answeredInOrder.indexOf(0);
    expect(answeredInOrder.indexOf(crowd - 1), "the last one heard before the first").toBeLessThan(
      firstToArrive,
    );
    if (isFullProof) expect(tookMs).toBeLessThan(10_000);
    expect((memoryOf(product.pid) - memoryBefore) / 2 ** 20, "MB more").toBeLessThan(150);
    expect((await call()).status, "well again once the lock is gone").toBe(200);
  });
});
