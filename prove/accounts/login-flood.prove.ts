import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "#server/platform/ids.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { retryDelay, wait } from "#web/lib/api/retry.ts";
import { ask } from "../support/http.ts";
import { createMembers, type ProofMember } from "../support/members.ts";
import { type Cluster, createCluster } from "../support/postgres.ts";
import { type ProductProcess, startProcess } from "../support/product.ts";

let cluster: Cluster;
let product: ProductProcess;
let members: ProofMember[];

beforeAll(async () => {
  cluster = await createCluster();
  const databaseUrl = await cluster.createDatabase();
  product = await startProcess({ databaseUrl, env: { TRUST_PROXY: "1" } });
  members = await createMembers(databaseUrl, 40);
});
afterAll(async () => {
  await product?.kill();
  await cluster?.remove();
});

const seconds = atSize(4, 15);
const logInsPerSecond = 200;
const mostGrowthMb = 200;

function residentMb(): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

/** Starts a task at a fixed rate, without waiting for the one before; returns all results. */
async function atRate<T>(
  perSecond: number,
  forSeconds: number,
  act: (index: number) => Promise<T>,
): Promise<T[]> {
  const begun: Promise<T>[] = [];
  const start = performance.now();
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(((performance.now() - start) / 1000) * perSecond, perSecond * forSeconds);
      while (begun.length < due) begun.push(act(begun.length));
      if (begun.length < perSecond * forSeconds) return;
      clearInterval(timer);
      resolve();
    }, 5);
  });
  return Promise.all(begun);
}

let turn = 0;
/** One message from a member to the next, with the browser's retries; returns the total time. */
async function chat(): Promise<{ status: number; ms: number; tries: number }> {
  turn += 1;
  const from = members[turn % members.length] as ProofMember;
  const to = members[(turn + 1) % members.length] as ProofMember;
  const body = { client_id: newId(), body: "Hello" };
  const start = performance.now();
  for (let tries = 1; ; tries += 1) {
    const path = `/api/members/${to.id}/messages`;
    const { status } = await ask(product.url, { method: "POST", path, cookie: from.cookie, body });
    if (status !== 503 || tries === 6) return { status, ms: performance.now() - start, tries };
    await wait(retryDelay(tries - 1, null));
  }
}

let guesses = 0;
/** Log-ins with a wrong password, each from a different network. */
async function guess(): Promise<number> {
  guesses += 1;
  const { status } = await ask(product.url, {
    method: "POST",
    path: "/api/user.php",
    headers: {
      "x-forwarded-for": `2001:db8:${(guesses >> 16).toString(16)}:${(guesses & 0xffff).toString(16)}::1`,
    },
    body: { email: `flood${guesses}@example.com`, password: "no such password 1" },
  });
  return status;
}

function quantile(times: readonly number[], part: number): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * part)] ?? 0;
}
const percentiles = (sent: { ms: number }[]) => {
  const times = sent.map(({ ms }) => ms);
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
};

it("two hundred log-ins a second leave the chat to its members and the memory as it is", async () => {
  // All conversations exist by then, so no message begins one.
  await atRate(20, 2, chat);
  const quiet = await atRate(20, seconds, chat);
  const before = residentMb();
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, residentMb());
  }, 100);
  const [flooded, answers] = await Promise.all([
    atRate(20, seconds, chat),
    atRate(logInsPerSecond, seconds, guess),
  ]);
  clearInterval(watching);

  const counted = Map.groupBy(answers, (status) => status);
  const [one, other] = [percentiles(quiet), percentiles(flooded)];
  console.log(
    `chat p50 ${one.p50.toFixed(1)} -> ${other.p50.toFixed(1)} ms, p99 ${one.p99.toFixed(1)} -> ${other.p99.toFixed(1)} ms (x${(other.p99 / one.p99).toFixed(2)}); ` +
      `memory ${before.toFixed(0)} -> ${most.toFixed(0)} MB; log-ins ${[...counted].map(([status, all]) => `${status}: ${all.length}`).join(", ")}`,
  );
  expect(new Set([...quiet, ...flooded].map(({ status }) => status))).toEqual(new Set([200]));
  expect([...counted.keys()].filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
  // Refused instead of kept waiting; admitted ones succeed.
  expect(counted.get(503)?.length ?? 0).toBeGreaterThan(answers.length / 4);
  expect(counted.get(401)?.length ?? 0).toBeGreaterThan(0);
  expect(most - before).toBeLessThan(mostGrowthMb);
});
