import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { type Database, openDatabase, rowsOf } from "#server/db/open-database.ts";
import { createLog } from "#server/platform/operations/log.ts";
import { createQueue, type Queue } from "#server/platform/work/job-queue.ts";
import { letTimePass } from "./later.ts";

const log = createLog("silent");
const dataDir = mkdtempSync(join(tmpdir(), "rendezvous-e2e-"));

/** The data, opened as by a running server. */
async function work(doIt: (database: Database, queue: Queue) => Promise<void>, onRun = async () => {}) {
  const database = await openDatabase({ dataDir, log });
  const { db, pglite } = database;
  const queue = createQueue({ db, pglite, databaseUrl: undefined, log, works: true });
  queue.schedule("once-a-year", "0 0 1 1 *", onRun);
  queue.on("wait", async () => undefined);
  await queue.start();
  try {
    await doIt(database, queue);
  } finally {
    await queue.stop();
    await database.close();
  }
}

it("moves every instant and no day, though triggers forbid changes, and runs what has become due once", async () => {
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  await work(async ({ db }, queue) => {
    await db.execute(sql`create table moved (at timestamptz, until timestamptz, birthday date, note text)`);
    await db.execute(sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'append only'; end $$`);
    await db.execute(
      sql`create trigger refuse before update on moved for each row execute function refuse()`,
    );
    await db.execute(
      sql`insert into moved values ('2030-03-15T12:00:00Z', null, '1990-05-17', '2030-03-15')`,
    );
    await queue.send(db, "wait", {}, { startAfterSeconds: 13 * 86_400 + 600 });
  });
  await letTimePass(dataDir, { days: 13, hours: 1, due: ["once-a-year"] });
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  await work(async ({ db }, queue) => {
    const rows = await rowsOf<Record<string, string | null>>(
      db,
      sql`select at::text, until::text, birthday::text, note from moved`,
    );
    const moved = { at: "2030-03-02 11:00:00+00", until: null, birthday: "1990-05-17", note: "2030-03-15" };
    expect(rows).toEqual([moved]);
    await expect.poll(() => runs).toBe(1);
    // A job with a longer wait is due as well.
    await queue.drained();
    expect(runs).toBe(1);
    const waiting = sql`select 1 from jobs.job where name = 'quick' and state <> 'completed'`;
    expect(await rowsOf(db, waiting)).toEqual([]);
    await expect(db.execute(sql`update moved set note = ''`)).rejects.toThrow();
  }, run);
});
