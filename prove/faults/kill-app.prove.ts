import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atSize } from "#server/test/app/proof-size.ts";
import { waitUntil } from "../../support/process.ts";
import { createPairs, expectNothingLost, waitForAcks } from "../support/chatting.ts";
import { type Cluster, createCluster } from "../support/postgres.ts";
import { type ProductProcess, startProcess } from "../support/product.ts";
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

describe("kill -9 of the product under load", () => {
  it("keeps every acknowledged message once, in order, paid once", async () => {
    const pairs = await createPairs(databaseUrl, { pairs: atSize(20, 200), url: () => product.url });
    const traffic = startTraffic(pairs, atSize(5, 500));
    for (let kill = 0; kill < atSize(2, 10); kill += 1) {
      traffic.burst(80);
      await waitForAcks(traffic, atSize(40, 2_000));
      await product.kill();
      await product.restart();
    }
    const sent = await traffic.finish();
    expect(
      sent.filter(({ tries }) => tries > 1).length,
      "messages that had to be tried again",
    ).toBeGreaterThan(0);
    await expectNothingLost({ databaseUrl, pairs, sent });
  });
});

describe("a product that stands still for three seconds", () => {
  it("stores nothing twice when it continues", async () => {
    const pairs = await createPairs(databaseUrl, {
      pairs: atSize(20, 100),
      url: () => product.url,
      patienceMs: 2_000,
    });
    const traffic = startTraffic(pairs, atSize(5, 500));
    await waitForAcks(traffic, 20);
    traffic.burst(40);
    product.pause();
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    product.resume();
    await waitForAcks(traffic, 40);
    const sent = await traffic.finish();
    expect(sent.filter(({ tries }) => tries > 1).length, "messages that were tried again").toBeGreaterThan(0);
    await expectNothingLost({ databaseUrl, pairs, sent });
  });
});

describe("a member who was away for fifty messages", () => {
  it("is shown all fifty in order, once, and counts fifty unread", async () => {
    const [pair] = await createPairs(databaseUrl, { pairs: 1, url: () => product.url });
    const [writer, reader] = pair ?? [];
    if (!writer || !reader) throw new Error("no pair");
    await writer.send(reader.member.id, "Before");
    await waitUntil("the first message to be shown", 20_000, async () => reader.shown().size === 1 || null);
    reader.disconnect();

    const texts = Array.from({ length: 50 }, (_, index) => `While away ${index + 1}`);
    for (const text of texts) await writer.send(reader.member.id, text);
    const { body } = await reader.call<{ total_unread_messages: number }>({ path: "/api/chats.php" });
    expect(body.total_unread_messages).toBe(51);

    reader.connect();
    await waitUntil("what was missed", 20_000, async () => {
      const [shown = []] = reader.shown().values();
      return shown.length >= 51 || null;
    });
    const [shown = []] = reader.shown().values();
    expect(shown.map((message) => message.body)).toEqual(["Before", ...texts]);
  });
});
