import { afterEach, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "#server/test/database.ts";
import { createLog } from "./log.ts";
import { createQueue, type Queue } from "./queue.ts";

const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

function openQueue(database: TestDatabase, works: boolean): Queue {
  return createQueue({
    db: database.db,
    pglite: database.pglite,
    databaseUrl: database.url,
    log: createLog("silent"),
    works,
    // Longer than the test: whatever waits for the next look is not done.
    pollingSeconds: 600,
  });
}

it("does what has gathered while nobody worked without waiting for the next look between", async () => {
  const database = await createTestDatabase();
  opened.push(database);
  const sender = openQueue(database, false);
  await sender.start();
  const gathered = Array.from({ length: 30 }, (_, number) => number);
  for (const number of gathered) await sender.send(database.db, "count", { number });
  await sender.stop();

  const done: number[] = [];
  const worker = openQueue(database, true);
  opened.push({ close: () => worker.stop() });
  worker.on("count", async ({ number }: { number: number }) => void done.push(number));
  await worker.start();
  await vi.waitFor(() => expect(done.toSorted((one, other) => one - other)).toEqual(gathered), {
    timeout: 20_000,
  });
});
