import { join } from "node:path";
import { preparedKinds, preparedVariable } from "./prepared-data.ts";
import { waitUntil } from "./process.ts";
import { startServer } from "./server.ts";
import { settleStoppedPainting } from "./settle-site.ts";

const usage = `Usage: node support/prepare-data.ts FOLDER

Lets the product fill an empty site, and a demo town with its first hundred portraits, each in a data directory of its
own below FOLDER. Journeys copy them: each would otherwise fill its own, and paint a thousand portraits beside.`;

/** Printed every hundred portraits (server/demo/town/hang-portraits.ts); the cast's and the small site's come first. */
const firstPainted = /\b100 of \d+ portraits are painted/;
const paintedWithinMs = 300_000;

async function prepare(folder: string): Promise<void> {
  delete process.env[preparedVariable];
  for (const kind of preparedKinds) {
    const demoTown = kind === "demo-town";
    const dataDir = join(folder, kind);
    const server = await startServer({ demoTown, dataDir });
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
