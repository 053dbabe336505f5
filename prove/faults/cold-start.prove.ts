import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { atSize } from "#server/test/app/proof-size.ts";
import { type Cluster, createCluster, query } from "../support/postgres.ts";
import { type ProductProcess, startProcess } from "../support/product.ts";

let cluster: Cluster;
let folder: string;

beforeAll(async () => {
  cluster = await createCluster();
  folder = mkdtempSync(join(tmpdir(), "rendezvous-start-"));
});
afterAll(async () => {
  await cluster?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Processor time a process has used, in seconds: other load on the machine hardly changes it. */
function processorSeconds({ pid }: ProductProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function start(databaseUrl: string): Promise<{ seconds: number; processor: number }> {
  const startedAt = performance.now();
  const product = await startProcess({
    databaseUrl,
    env: { NODE_COMPILE_CACHE: join(folder, "compiled") },
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const processor = processorSeconds(product);
  const ready = await fetch(`${product.url}/readyz`);
  expect(ready.status, "who answers at all is ready").toBe(200);
  expect(await product.stop()).toBe(0);
  return { seconds, processor };
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

it("a process is ready from its first answer on, and starts faster once it was compiled", async () => {
  const databaseUrl = await cluster.createDatabase();
  const first = await start(databaseUrl);
  const [applied] = await query<{ count: number }>(
    databaseUrl,
    "select count(*)::int as count from drizzle.__drizzle_migrations",
  );
  expect(applied?.count).toBeGreaterThan(0);
  const later = [];
  for (let turn = 0; turn < atSize(2, 7); turn += 1) later.push(await start(databaseUrl));
  const compiled = middle(later.map(({ processor }) => processor));
  process.stdout.write(
    `cold start: first ${first.seconds.toFixed(2)} s (${first.processor.toFixed(2)} s of processor), then ${middle(
      later.map(({ seconds }) => seconds),
    ).toFixed(2)} s (${compiled.toFixed(2)} s)\n`,
  );
  expect(compiled).toBeLessThan(first.processor);
});
