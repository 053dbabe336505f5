import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createLog } from "#server/platform/operations/log.ts";
import { openDatabase, rowsOf } from "./open-database.ts";

const log = createLog("silent");
const holder = `
  import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, "open-database.ts"))};
  import { createLog } from ${JSON.stringify(join(import.meta.dirname, "../platform/operations/log.ts"))};
  const { pglite } = await openDatabase({ dataDir: process.argv[1], log: createLog("silent") });
  process.on("message", async () => {
    await pglite.query("insert into installation_facts values ('held', '1') on conflict do nothing");
    process.send((await pglite.query("select name from installation_facts")).rows.length);
  });
  process.send("open");
`;

let dataDir: string;
const running: ChildProcess[] = [];
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "rendezvous-lock-"));
});
afterEach(async () => {
  for (const child of running.splice(0)) await end(child);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Another process that has the database open. */
async function hold(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", holder, dataDir], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  running.push(child);
  const [said] = await once(child, "message");
  expect(said).toBe("open");
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

it("refuses a second process in words, and the first one works on", async () => {
  const first = await hold();
  await expect(openDatabase({ dataDir, log })).rejects.toThrow(
    /^Another Rendezvous process is using the data directory .*bin\/start --data DIR/,
  );
  first.send("count");
  const [count] = await once(first, "message");
  expect(count).toBe(1);
});

it("is free again when its holder was killed, with what was written", async () => {
  const first = await hold();
  first.send("count");
  await once(first, "message");
  await end(first);
  const database = await openDatabase({ dataDir, log });
  expect(await rowsOf(database.db, sql`select name from installation_facts`)).toEqual([{ name: "held" }]);
  await database.close();
});

it("is free again after an orderly end, also for the same process", async () => {
  for (const _ of [1, 2]) {
    const database = await openDatabase({ dataDir, log });
    await expect(openDatabase({ dataDir, log })).rejects.toThrow("Another Rendezvous process");
    await database.close();
  }
});
