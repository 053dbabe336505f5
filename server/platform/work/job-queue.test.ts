import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { rowsOf } from "#server/db/open-database.ts";
import { createTestDatabase, type TestDatabase } from "#server/test/app/database.ts";
import { createLog } from "../operations/log.ts";
import { noteSubscriptions } from "./event-subscribers.ts";
import { createQueue, type Queue } from "./job-queue.ts";

const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

function openQueue(database: TestDatabase, works: boolean, pollingSeconds = 600): Queue {
  return createQueue({
    db: database.db,
    pglite: database.pglite,
    databaseUrl: database.url,
    log: createLog("silent"),
    works,
    // By default longer than the test: a job that needs the next poll is not run in it.
    pollingSeconds,
  });
}

async function openDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  opened.push(database);
  return database;
}

async function begin(queue: Queue): Promise<Queue> {
  opened.push({ close: () => queue.stop() });
  await queue.start();
  return queue;
}

type JobRow = { name: string; job: string; state: string; tries: number };
async function jobsOf({ db }: TestDatabase): Promise<JobRow[]> {
  return rowsOf<JobRow>(
    db,
    sql`select name, data->>'job' as job, state, retry_count::int as tries from jobs.job
      where name not like '\\_\\_%' order by data->>'job'`,
  );
}

/** Ends the wait of jobs that failed or were put back. */
async function waitOver({ db }: TestDatabase): Promise<void> {
  await rowsOf(
    db,
    sql`update jobs.job set start_after = now() where state in ('created', 'retry') returning id`,
  );
}

const soon = { timeout: 20_000 };

it("does what has gathered while nobody worked without waiting for the next look between", async () => {
  const database = await openDatabase();
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

describe("a job that a process does not know", () => {
  it("is left to one that does, and uses up none of its tries", async () => {
    const database = await openDatabase();
    const older = openQueue(database, true, 1);
    older.on("known", async () => undefined);
    await begin(older);
    await older.send(database.db, "newer", { number: 1 });
    await vi.waitFor(async () => {
      const [job] = await rowsOf<{ isPutBack: boolean }>(
        database.db,
        sql`select start_after > created_on + interval '10 seconds' as "isPutBack" from jobs.job where data->>'job' = 'newer'`,
      );
      expect(job?.isPutBack).toBe(true);
    }, soon);
    expect(await jobsOf(database)).toEqual([{ name: "quick", job: "newer", state: "created", tries: 0 }]);
    // The older release takes it repeatedly, but never finishes it.
    await waitOver(database);
    await older.drained();
    expect(await jobsOf(database)).toMatchObject([{ state: "created", tries: 0 }]);
    await older.stop();

    const done: number[] = [];
    const newer = openQueue(database, true, 1);
    newer.on("newer", async ({ number }: { number: number }) => void done.push(number));
    await begin(newer);
    await waitOver(database);
    await vi.waitFor(() => expect(done).toEqual([1]), soon);
    await newer.drained();
    expect(await jobsOf(database)).toMatchObject([{ state: "completed", tries: 0 }]);
  });
});

describe("an event", () => {
  it("is told by an older process to a subscriber that only a newer one knows", async () => {
    const database = await openDatabase();
    const heard: string[] = [];
    const older = openQueue(database, false);
    older.hear("moon.rose", "tides", async () => void heard.push("older tides"));
    await begin(older);
    const newer = openQueue(database, true);
    newer.hear("moon.rose", "tides", async () => void heard.push("tides"));
    newer.hear("moon.rose", "wolves", async () => void heard.push("wolves"), "slow");
    await begin(newer);
    await database.db.transaction((tx) => older.emit(tx, "moon.rose", { moonId: "1" }));
    await vi.waitFor(() => expect(heard.toSorted()).toEqual(["tides", "wolves"]), soon);
    await newer.drained();
    expect(await jobsOf(database)).toMatchObject([
      { name: "quick", job: "moon.rose:tides" },
      { name: "slow", job: "moon.rose:wolves" },
    ]);
  });

  it("is owed nothing to a subscriber whom no process has known for hours", async () => {
    const database = await openDatabase();
    const gone = openQueue(database, false);
    gone.hear("moon.rose", "wolves", async () => undefined);
    await gone.start();
    await gone.stop();
    await rowsOf(
      database.db,
      sql`update event_subscribers set noted_at = now() - interval '4 hours' returning event`,
    );
    const queue = openQueue(database, false);
    queue.hear("moon.rose", "tides", async () => undefined);
    await begin(queue);
    await queue.emit(database.db, "moon.rose", { moonId: "1" });
    expect(await jobsOf(database)).toMatchObject([{ job: "moon.rose:tides" }]);
  });

  it("comes to a subscriber of another process from the instant in which it was noted", async () => {
    const database = await openDatabase();
    const older = openQueue(database, false);
    await begin(older);
    await older.emit(database.db, "moon.rose", { moonId: "1" });
    expect(await jobsOf(database)).toEqual([]);
    await noteSubscriptions(database.db, [{ event: "moon.rose", subscriber: "wolves", queue: "slow" }]);
    await older.emit(database.db, "moon.rose", { moonId: "2" });
    expect(await jobsOf(database)).toHaveLength(1);
  });

  it("repeats for the subscriber that failed, and for no other", async () => {
    const database = await openDatabase();
    const runs: Record<string, number> = { one: 0, two: 0, three: 0 };
    const queue = openQueue(database, true, 1);
    for (const name of Object.keys(runs)) {
      queue.hear("moon.rose", name, async () => {
        runs[name] = (runs[name] ?? 0) + 1;
        if (name === "two" && runs[name] === 1) throw new Error("clouds");
      });
    }
    await begin(queue);
    await queue.emit(database.db, "moon.rose", { moonId: "1" });
    await vi.waitFor(async () => {
      expect((await jobsOf(database)).map(({ state }) => state).toSorted()).toEqual([
        "completed",
        "completed",
        "retry",
      ]);
    }, soon);
    await waitOver(database);
    await vi.waitFor(() => expect(runs).toEqual({ one: 1, two: 2, three: 1 }), soon);
  });

  it("is not heard where its transaction was rolled back", async () => {
    const database = await openDatabase();
    const queue = openQueue(database, false);
    queue.hear("moon.rose", "tides", async () => undefined);
    await begin(queue);
    const failing = database.db.transaction(async (tx) => {
      await queue.emit(tx, "moon.rose", { moonId: "1" });
      throw new Error("clouds");
    });
    await expect(failing).rejects.toThrow("clouds");
    expect(await jobsOf(database)).toEqual([]);
  });
});

it("does quick and slow work while every worker of the mails is held up", async () => {
  const database = await openDatabase();
  const queue = openQueue(database, true);
  const mailServer = Promise.withResolvers<void>();
  const done: string[] = [];
  queue.on("deliver", async () => mailServer.promise, "mail");
  queue.on("reset", async () => void done.push("reset"));
  queue.on("resize", async () => void done.push("resize"), "slow");
  await begin(queue);
  for (let mail = 0; mail < 5; mail += 1) await queue.send(database.db, "deliver", { mailId: String(mail) });
  await vi.waitFor(async () => {
    expect((await jobsOf(database)).filter(({ state }) => state === "active")).toHaveLength(2);
  }, soon);
  await queue.send(database.db, "reset", { mailId: "1" });
  await queue.send(database.db, "resize", { photoId: "1" });
  await vi.waitFor(() => expect(done.toSorted()).toEqual(["reset", "resize"]), soon);
  mailServer.resolve();
  await queue.drained();
});
