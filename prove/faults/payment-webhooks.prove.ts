import { afterAll, beforeAll, expect, it } from "vitest";
import type { Order } from "#contracts/money/payments.ts";
import { type RunningMollieEmulator, startMollieEmulator } from "#server/emulators/mollie/start.ts";
import { newId } from "#server/platform/ids.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { chooseOnPage } from "#server/test/people/payments.ts";
import { waitUntil } from "../../support/process.ts";
import { expectBalancedBooks } from "../support/books.ts";
import { ask } from "../support/http.ts";
import { createMembers, type ProofMember } from "../support/members.ts";
import { type Cluster, createCluster, query } from "../support/postgres.ts";
import { type ProductProcess, startProcess } from "../support/product.ts";

let cluster: Cluster;
let databaseUrl: string;
let mollie: RunningMollieEmulator;
let product: ProductProcess;
const answered: { payment: string; status: number }[] = [];

beforeAll(async () => {
  cluster = await createCluster();
  databaseUrl = await cluster.createDatabase();
  mollie = await startMollieEmulator({
    webhookDelayMs: 1,
    webhookRetryMs: 250,
    log: (message, { payment, status }) => {
      if (message === "Webhook") answered.push({ payment: String(payment), status: Number(status) });
    },
  });
  product = await startProcess({ databaseUrl, env: { MOLLIE_API_URL: mollie.url } });
});
afterAll(async () => {
  await product?.kill();
  await mollie?.close();
  await cluster?.remove();
});

async function order(member: ProofMember): Promise<Order> {
  const { status, body } = await ask<{ order: Order }>(product.url, {
    method: "POST",
    path: "/api/orders",
    cookie: `${member.cookie}; country=NL`,
    headers: { "idempotency-key": newId() },
    body: { bundle_id: "p1", method: "ideal" },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.order;
}

it("PostgreSQL stopped amid payment webhooks credits each order once; webhooks fail meanwhile and come right after", async () => {
  const buyers = await createMembers(databaseUrl, atSize(12, 100), { credits: 0 });
  const orders: Order[] = [];
  for (const buyer of buyers) orders.push(await order(buyer));
  // Each webhook is sent three times at once, as some vendors do.
  mollie.faults.repeatWebhooks(3);

  const half = orders.length / 2;
  await Promise.all(orders.slice(0, half).map(({ checkout_url }) => chooseOnPage(checkout_url, "paid")));
  await waitUntil("a webhook to be under way", 20_000, async () => answered.length > 0 || null);
  await cluster.stop("immediate");
  // Some of the others were answered just before, and their events arrive just after.
  const paidWhileDown = orders.slice(half).map(({ checkout_url }) => checkout_url ?? "");
  const whileDown = () =>
    answered.filter(({ payment }) => paidWhileDown.some((url) => url.includes(payment)));
  await Promise.all(orders.slice(half).map(({ checkout_url }) => chooseOnPage(checkout_url, "paid")));
  await waitUntil("webhooks while it is down", 20_000, async () => whileDown().length >= half || null);
  expect(whileDown().filter(({ status }) => status < 300)).toEqual([]);

  await cluster.start();
  await waitUntil("every webhook to be taken", 90_000, async () => {
    return mollie.payments.every(({ webhookOwed }) => !webhookOwed) || null;
  });
  const lastOf = new Map(answered.map(({ payment, status }) => [payment, status]));
  expect([...lastOf.values()]).toEqual(orders.map(() => 200));
  const credited = await query<{ member_id: string; times: number }>(
    databaseUrl,
    "select member_id, count(*)::int as times from ledger_entries where cause = 'purchase' group by member_id",
  );
  expect(credited.map(({ times }) => times)).toEqual(buyers.map(() => 1));
  await expectBalancedBooks(databaseUrl);
});
