import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { waitUntil } from "../../support/process.ts";
import { createPairs, expectNothingLost, waitForAcks } from "../support/chatting.ts";
import { ask } from "../support/http.ts";
import { createMembers, type ProofMember } from "../support/members.ts";
import { type Cluster, createCluster, query } from "../support/postgres.ts";
import { type ProductProcess, startProcess } from "../support/product.ts";
import { startTraffic } from "../support/traffic.ts";

let cluster: Cluster;
let databaseUrl: string;
let product: ProductProcess;
let member: ProofMember;

const preload = fileURLToPath(new URL("../support/fault-in-request.ts", import.meta.url));

beforeAll(async () => {
  cluster = await createCluster();
  databaseUrl = await cluster.createDatabase();
  product = await startProcess({
    databaseUrl,
    env: { NODE_OPTIONS: `--import=${preload}`, DRAIN_SECONDS: "0" },
  });
  [member] = (await createMembers(databaseUrl, 1)) as [ProofMember];
});
afterAll(async () => {
  await product?.kill();
  await cluster?.remove();
});

const call = (path: string, headers: Record<string, string> = {}) =>
  ask<{ error?: string; message?: string }>(product.url, { path, cookie: member.cookie, headers });

it("an exception in a handler is that request's 500, says nothing of its cause, and is in the log", async () => {
  await query(databaseUrl, "alter table likes rename to likes_elsewhere");
  const [broken, ...others] = await Promise.all([
    call("/api/likes.php"),
    ...Array.from({ length: 20 }, () => call("/api/conversations")),
  ]);
  await query(databaseUrl, "alter table likes_elsewhere rename to likes");
  expect([broken?.status, broken?.body.error]).toEqual([500, "internal"]);
  expect(JSON.stringify(broken?.body)).not.toMatch(/likes|select|relation/i);
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
  await product.saysSoon(/unexpected error/);
  expect((await call("/api/likes.php")).status).toBe(200);
});

it("a rejected promise that no code awaits is logged, and affects no request, not even its own", async () => {
  const { pid } = product;
  const pairs = await createPairs(databaseUrl, { pairs: 5, url: () => product.url });
  const traffic = startTraffic(pairs, 5);
  await waitForAcks(traffic, 5);
  expect((await call("/api/conversations", { "x-fault": "rejection" })).status).toBe(200);
  await product.saysSoon(/unhandled rejection of a promise/);
  await waitForAcks(traffic, 5);
  const sent = await traffic.finish();
  expect(sent.filter(({ tries }) => tries > 1)).toEqual([]);
  expect(pairs.flat().every((client) => client.isConnected())).toBe(true);
  expect(product.isAlive() && product.pid === pid).toBe(true);
  await expectNothingLost({ databaseUrl, pairs, sent });
});

it("after an uncaught exception the process ends in order, so that its supervisor starts another", async () => {
  const pairs = await createPairs(databaseUrl, { pairs: 5, url: () => product.url });
  const traffic = startTraffic(pairs, 5);
  await waitForAcks(traffic, 5);
  traffic.burst(20);
  await call("/api/conversations", { "x-fault": "exception" }).catch(() => null);
  await waitUntil("the process to end", 20_000, async () => !product.isAlive() || null);
  await product.saysSoon(/uncaught exception/);
  expect(product.exitCode()).toBe(1);
  await product.restart();
  const sent = await traffic.finish();
  await expectNothingLost({ databaseUrl, pairs, sent });
});
