import { join } from "node:path";
import { preparedKinds, preparedVariable } from "./prepared-data.ts";
import { waitUntil } from "./process.ts";
import { type RunningServer, startServer } from "./server.ts";
import { settleStoppedPainting } from "./settle-site.ts";

const usage = `Usage: node support/prepare-data.ts FOLDER

Fills an empty site, and a demo town with its first hundred portraits, each in its own data directory below FOLDER.
Journeys copy these directories. Without them, each journey fills its own and paints a thousand portraits meanwhile.`;

/** Printed every hundred portraits (server/demo/town/hang-portraits.ts); those of the main demo members and of the second site come first. */
const firstPainted = /\b100 of \d+ portraits are painted/;
const paintedWithinMs = 1_800_000;
/** It runs with low priority beside the suite: a start may time out, and continues at the next try. */
const startedWithinTries = 10;

async function startPatiently(options: Parameters<typeof startServer>[0]): Promise<RunningServer> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await startServer(options);
    } catch (error) {
      if (tried === startedWithinTries) throw error;
    }
  }
}

async function prepare(folder: string): Promise<void> {
  delete process.env[preparedVariable];
  for (const kind of preparedKinds) {
    const demoTown = kind === "demo-town";
    const dataDir = join(folder, kind);
    const server = await startPatiently({ demoTown, dataDir });
    if (demoTown) {
      const painted = async () => firstPainted.test(server.output()) || null;
      await waitUntil("the town's first portraits", paintedWithinMs, painted);
    }
    await server.stop();
    if (demoTown) await settleStoppedPainting(dataDir);
  }
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error(usage);
  process.exitCode = 2;
} else {
  await prepare(folder);
}
