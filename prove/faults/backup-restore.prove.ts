import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atSize } from "#server/test/app/proof-size.ts";
import { listen } from "../../support/process.ts";
import { startServer } from "../../support/server.ts";
import { projectRoot } from "../../tools/source.ts";
import { countGaps, expectBalancedBooks, readMessages } from "../support/books.ts";
import { createPairs, waitForAcks } from "../support/chatting.ts";
import { ask } from "../support/http.ts";
import { type Cluster, createCluster, query } from "../support/postgres.ts";
import { type ProductProcess, startProcess } from "../support/product.ts";
import { startTraffic } from "../support/traffic.ts";

let folder: string;
let cluster: Cluster;
let databaseUrl: string;
let product: ProductProcess;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "rendezvous-backup-"));
  cluster = await createCluster();
  databaseUrl = await cluster.createDatabase();
  product = await startProcess({ databaseUrl });
});
afterAll(async () => {
  await product?.kill();
  await cluster?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs bin/backup or bin/restore like an operator; returns its output. */
async function run(tool: "backup" | "restore", target: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [`tools/${tool}.ts`, target], {
    cwd: projectRoot,
    env: { ...process.env, ...env },
  });
  const said = listen(child);
  const [status] = await once(child, "close");
  return { status, said: said() };
}

describe("a backup of a site in use", () => {
  it("comes back in a new place with every row, photo and credit, and serves", async () => {
    const photo = join(product.dataDir, "files/photos/some-member/card.webp");
    mkdirSync(join(photo, ".."), { recursive: true });
    writeFileSync(photo, "a picture");
    const pairs = await createPairs(databaseUrl, { pairs: atSize(4, 50), url: () => product.url });
    const traffic = startTraffic(pairs, atSize(10, 200));
    await waitForAcks(traffic, atSize(20, 2_000));

    // Messages are stored meanwhile; the backup must still be one snapshot.
    const backup = join(folder, "backup");
    const source = { DATABASE_URL: databaseUrl, DATA_DIR: product.dataDir };
    expect(await run("backup", backup, source)).toMatchObject({ status: 0 });
    await waitForAcks(traffic, 5);
    await traffic.finish();
    for (const client of pairs.flat()) client.disconnect();

    const elsewhere = await createCluster();
    try {
      const restoredUrl = await elsewhere.createDatabase();
      const dataDir = join(folder, "restored");
      const target = { DATABASE_URL: restoredUrl, DATA_DIR: dataDir };
      const restored = await run("restore", backup, target);
      expect(restored.said).toContain("every table has its rows, the ledger its sums");
      expect(restored.status).toBe(0);
      expect((await run("restore", backup, target)).said).toMatch(/exists|not empty/);

      const senders = pairs.flat().map(({ member }) => member.id);
      expect((await readMessages(restoredUrl, senders)).length).toBeGreaterThan(0);
      expect(await countGaps(restoredUrl)).toBe(0);
      await expectBalancedBooks(restoredUrl);
      await expect(query(restoredUrl, "update ledger_entries set amount = amount + 1")).rejects.toThrow();
      expect(readFileSync(join(dataDir, "files/photos/some-member/card.webp"), "utf8")).toBe("a picture");

      const server = await startServer({
        dataDir,
        env: { DATABASE_URL: restoredUrl, WEB_PAGES: "none" },
      });
      const [one, other] = pairs[0] ?? [];
      if (!one || !other) throw new Error("no pair");
      const answer = await ask(server.url, {
        method: "POST",
        path: `/api/members/${other.member.id}/messages`,
        cookie: one.member.cookie,
        body: { client_id: crypto.randomUUID(), body: "Back again" },
      });
      expect(answer.status).toBe(200);
      expect(await server.stop()).toBe(0);
    } finally {
      await elsewhere.remove();
    }
  });
});

describe("a backup of an embedded database", () => {
  it("is refused while the product runs, and comes back afterwards", async () => {
    const dataDir = join(folder, "embedded");
    const server = await startServer({ dataDir, env: { WEB_PAGES: "none" } });
    const target = join(folder, "embedded-backup");
    const source = { DATABASE_URL: "", DATA_DIR: dataDir };
    expect(await run("backup", target, source)).toMatchObject({ status: 1 });
    await server.stop();
    expect(await run("backup", target, source)).toMatchObject({ status: 0 });
    expect(existsSync(join(target, "session-secret"))).toBe(true);

    const restored = { DATABASE_URL: "", DATA_DIR: join(folder, "embedded-restored") };
    expect((await run("restore", target, restored)).said).toContain("every table has its rows");
    const again = await startServer({ dataDir: restored.DATA_DIR, env: { WEB_PAGES: "none" } });
    expect((await ask(again.url, { path: "/api/settings.php" })).status).toBe(200);
    await again.stop();
  });
});
