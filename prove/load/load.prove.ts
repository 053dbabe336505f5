import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { atSize, isFullProof } from "#server/test/app/proof-size.ts";
import { percentile } from "../../support/percentile.ts";
import { waitUntil } from "../../support/process.ts";
import { type ChatClient, createChatClient } from "../support/chat-client.ts";
import { createPairs, expectNothingLost, waitForAcks } from "../support/chatting.ts";
import { actMixed } from "../support/crowd.ts";
import { ask } from "../support/http.ts";
import { createMembers } from "../support/members.ts";
import { offerLoad } from "../support/overload.ts";
import { type Cluster, createCluster } from "../support/postgres.ts";
import { memoryOf, type ProductProcess, startProcess } from "../support/product.ts";
import { startTraffic } from "../support/traffic.ts";

let cluster: Cluster;
let databaseUrl: string;
let product: ProductProcess;
const url = () => product.url;

beforeAll(async () => {
  cluster = await createCluster();
  databaseUrl = await cluster.createDatabase();
  // Clients on the same machine limit the load, so the queue before the database is made short.
  const env = { LOG_LEVEL: "warn", DATABASE_POOL: atSize("2", "10") };
  product = await startProcess({ databaseUrl, env });
});
afterAll(async () => {
  await product?.kill();
  await cluster?.remove();
});

async function createStreams(count: number): Promise<ChatClient[]> {
  const clients = (await createMembers(databaseUrl, count)).map((member) =>
    createChatClient(member, { url }),
  );
  for (const client of clients) client.connect();
  await allConnected(clients);
  return clients;
}

const allConnected = (clients: readonly ChatClient[]) =>
  waitUntil("all streams to stand", 60_000, async () => clients.every((each) => each.isConnected()) || null);

it("active members search, look, poll, chat and like without a single error", async () => {
  const members = await createMembers(databaseUrl, atSize(20, 200));
  const clients = members.map((member) => createChatClient(member, { url }));
  const acts = await actMixed(clients, { seconds: atSize(4, 120), pauseMs: atSize(200, 1_000) });
  // On a busy machine some calls get 503, and browsers retry them automatically.
  const fine = atSize([200, 503], [200]);
  expect(acts.filter(({ status }) => !fine.includes(status))).toEqual([]);
  expect(new Set(acts.map(({ kind }) => kind)).size, "kinds of acts").toBe(5);
  const took = acts.map(({ ms }) => ms);
  if (isFullProof) expect(percentile(took, 0.95)).toBeLessThan(100);
});

it("idle streams stay open and hear their own news while others chat", async () => {
  const before = memoryOf(product.pid);
  const idle = await createStreams(atSize(300, 5_000));
  const each = (memoryOf(product.pid) - before) / idle.length;
  if (isFullProof) expect(each / 1024, "KB each").toBeLessThan(40);

  const pairs = await createPairs(databaseUrl, { pairs: atSize(10, 200), url });
  const traffic = startTraffic(pairs, atSize(30, 500));
  await waitForAcks(traffic, atSize(60, 15_000));
  const [one, other] = idle as [ChatClient, ChatClient];
  await one.send(other.member.id, "Are you there?");
  await waitUntil("news for an idle member", 30_000, async () => other.shown().size === 1 || null);
  const sent = await traffic.finish();
  await expectNothingLost({ databaseUrl, pairs, sent });
  expect(idle.filter((client) => !client.isConnected() || client.losses() > 0)).toEqual([]);
  for (const client of [...idle, ...pairs.flat()]) client.disconnect();
});

it("twice as much as it can do is shed with 429 and 503, most of the rest is done, and it recovers", async () => {
  const members = await createMembers(databaseUrl, atSize(40, 200));
  const load = { url: product.url, cookies: members.map(({ cookie }) => cookie), path: "/api/members" };
  const most = await offerLoad({ ...load, seconds: atSize(3, 15), atOnce: 16 });
  const crowd = await offerLoad({ ...load, seconds: 1, atOnce: atSize(700, 3_000) });
  expect(Object.keys(crowd.statuses), "some are told to come again").toEqual(["200", "503"]);

  const before = memoryOf(product.pid);
  const over = await offerLoad({ ...load, seconds: atSize(4, 60), perSecond: most.goodPerSecond * 2 });
  expect(Object.keys(over.statuses).filter((status) => !["200", "429", "503"].includes(status))).toEqual([]);
  expect(over.goodPerSecond / most.goodPerSecond, "share of what it can do").toBeGreaterThan(
    atSize(0.4, 0.8),
  );
  expect((memoryOf(product.pid) - before) / 2 ** 20, "MB more").toBeLessThan(300);
  const after = await offerLoad({ ...load, seconds: atSize(1, 5), atOnce: 4 });
  expect(Object.keys(after.statuses), "well again").toEqual(["200"]);
});

it("a crowd that comes while it is busy waits to be let in, and is not dropped without a word", async () => {
  const { port } = new URL(product.url);
  process.kill(product.pid, "SIGSTOP");
  // No process accepts them now: the system completes as many connections as its backlog allows, and ignores the others.
  const sockets = Array.from({ length: 1_500 }, () => connect({ host: "127.0.0.1", port: Number(port) }));
  for (const socket of sockets) socket.on("error", () => undefined);
  try {
    await waitUntil("everybody to be greeted", 20_000, async () => {
      return sockets.every(({ connecting, destroyed }) => !connecting && !destroyed) || null;
    });
  } finally {
    process.kill(product.pid, "SIGCONT");
    for (const socket of sockets) socket.destroy();
  }
  expect((await ask(product.url, { path: "/healthz" })).status).toBe(200);
});

it("a herd that comes back at once is let in", async () => {
  const herd = await createStreams(atSize(100, 5_000));
  await product.kill();
  await product.restart();
  const startedAt = performance.now();
  await allConnected(herd);
  if (isFullProof) expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect(herd.filter((client) => client.losses() !== 1)).toEqual([]);
  for (const client of herd) client.disconnect();
});
