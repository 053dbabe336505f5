import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atSize } from "#server/test/app/proof-size.ts";
import { waitUntil } from "../../support/process.ts";
import { type ChatClient, createChatClient } from "../support/chat-client.ts";
import { expectNothingLost, type Pair, waitForAcks } from "../support/chatting.ts";
import { eventSourceOf } from "../support/event-source.ts";
import { ask } from "../support/http.ts";
import { createMembers, type ProofMember } from "../support/members.ts";
import { type Cluster, createCluster, query } from "../support/postgres.ts";
import { type ProductProcess, startProduct } from "../support/product.ts";
import { createRedis, type RedisServer } from "../support/redis.ts";
import { startTraffic } from "../support/traffic.ts";

let cluster: Cluster;
let redis: RedisServer;
let databaseUrl: string;
let one: ProductProcess;
let other: ProductProcess;

beforeAll(async () => {
  [cluster, redis] = await Promise.all([createCluster(), createRedis()]);
  databaseUrl = await cluster.createDatabase();
  const product = await startProduct({
    databaseUrl,
    redisUrl: redis.url,
    roles: ["web,live,worker", "web,live"],
  });
  [one, other] = product as [ProductProcess, ProductProcess];
});
afterAll(async () => {
  await one?.kill();
  await other?.kill();
  await redis?.stop();
  await cluster?.remove();
});

/** Pairs of members: one uses the first process, the other the second. */
async function connectAcross(pairs: number): Promise<Pair[]> {
  const members = await createMembers(databaseUrl, pairs * 2);
  const clients = members.map((member, index) =>
    createChatClient(member, { url: () => (index % 2 === 0 ? one : other).url }),
  );
  for (const client of clients) client.connect();
  await waitUntil(
    "all streams to stand",
    60_000,
    async () => clients.every((each) => each.isConnected()) || null,
  );
  return Array.from(
    { length: pairs },
    (_, index) => clients.slice(index * 2, index * 2 + 2) as [ChatClient, ChatClient],
  );
}

/** The event names of a member's stream at a process. */
async function listen(member: ProofMember, process: ProductProcess) {
  const Source = eventSourceOf(() => process.url, member.cookie);
  const source = new Source("/api/live");
  const heard: string[] = [];
  for (const name of [
    "hello",
    "message",
    "typing",
    "receipt",
    "chats_changed",
    "likes_changed",
    "signed_out",
  ]) {
    source.addEventListener(name, () => heard.push(name));
  }
  await waitUntil("hello", 20_000, async () => heard.includes("hello") || null);
  return {
    until: (name: string, withinMs = 15_000) =>
      waitUntil(`to hear ${name}`, withinMs, async () => heard.includes(name) || null),
    isOver: () => source.readyState === Source.CLOSED,
    close: () => source.close(),
  };
}

describe("members on two processes", () => {
  it("hear of each other's messages, typing, receipts and likes", async () => {
    const [a, b] = (await createMembers(databaseUrl, 2)) as [ProofMember, ProofMember];
    const [ofA, ofB] = [await listen(a, one), await listen(b, other)];
    const call = (process: ProductProcess, who: ProofMember, path: string, body?: object) =>
      ask(process.url, { method: body ? "POST" : "GET", path, cookie: who.cookie, ...(body && { body }) });
    const sent = await call(one, a, `/api/members/${b.id}/messages`, {
      client_id: crypto.randomUUID(),
      body: "Hi",
    });
    expect(sent.status).toBe(200);
    await ofB.until("message");
    await ofB.until("chats_changed");
    await ofA.until("receipt");
    const { message } = sent.body as { message: { conversation_id: string } };
    await call(other, b, `/api/conversations/${message.conversation_id}/typing`, {});
    await ofA.until("typing");
    expect((await call(one, a, `/api/likes/${b.id}`, {})).status).toBe(200);
    await ofB.until("likes_changed");
    ofA.close();
    ofB.close();
  });

  it("are signed out where they are connected as soon as they log out elsewhere", async () => {
    // A process checks its streams by itself in rounds of 25 seconds. Without the message from the other process,
    // some of these members would wait nearly a whole round.
    const members = await createMembers(databaseUrl, 25);
    const streams = await Promise.all(members.map((member) => listen(member, other)));
    await Promise.all(members.map(({ cookie }) => ask(one.url, { path: "/api/logout.php", cookie })));
    await Promise.all(streams.map((stream) => stream.until("signed_out", 10_000)));
    await waitUntil("the streams to end", 5_000, async () => streams.every((each) => each.isOver()) || null);
  });

  it("are signed out within half a minute of a change that no process reported", async () => {
    const [member] = (await createMembers(databaseUrl, 1)) as [ProofMember];
    const stream = await listen(member, other);
    await query(databaseUrl, "update accounts set status = 'banned' where id = $1", [member.id]);
    await waitUntil("the stream to end", 60_000, async () => stream.isOver() || null);
  });

  it("share their limits", async () => {
    // 120 places a minute from one address. A process may exceed them by the calls that it answers while its first report is
    // under way: three on a quiet machine, more on a busy one. Without reports all 80 would pass.
    const tries = async (process: ProductProcess, count: number) => {
      let through = 0;
      for (let attempt = 0; attempt < count; attempt += 1) {
        const { status } = await ask(process.url, { path: "/api/geocode.php?lat=52.4&lon=4.9" });
        if (status === 200) through += 1;
      }
      return through;
    };
    expect(await tries(one, 80)).toBe(80);
    const rest = await tries(other, 80);
    expect(rest).toBeGreaterThanOrEqual(40);
    expect(rest).toBeLessThan(60);
  });

  it("lose and double nothing when either process is killed under load", async () => {
    const pairs = await connectAcross(atSize(8, 100));
    const traffic = startTraffic(pairs, atSize(15, 500));
    for (const victim of [one, other]) {
      traffic.burst(40);
      await waitForAcks(traffic, atSize(20, 2_000));
      await victim.kill();
      await victim.restart();
    }
    const sent = await traffic.finish();
    expect(sent.filter(({ tries }) => tries > 1).length, "messages that were tried again").toBeGreaterThan(0);
    await expectNothingLost({ databaseUrl, pairs, sent });
  });
});
