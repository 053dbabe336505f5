import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import pg from "pg";
import {
  databaseUrl,
  dataDir,
  embeddedInventory,
  type Facts,
  parts,
  runPostgres,
  whileAlone,
} from "./backup-places.ts";
import { type Inventory, takeInventory } from "./inventory.ts";
import { runCommand } from "./run-command.ts";

async function backup(folder: string): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const inventory = databaseUrl ? await dumpServer(databaseUrl, folder) : await copyEmbedded(folder);
  // After the database: all files that it names exist; newer files do no harm.
  // defence: backup-photos
  copyIfThere(parts.files, folder);
  copyIfThere(parts.secret, folder);
  const facts: Facts = {
    madeAt: new Date().toISOString(),
    database: databaseUrl ? "server" : "embedded",
    inventory,
  };
  // Last: a backup without it was never finished.
  writeFileSync(join(folder, parts.facts), `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600 });
  process.stdout.write(`${folder} contains ${sum(inventory.rows)} rows.\n`);
  if (process.env.STORAGE_URL) process.stdout.write("Photos are in STORAGE_URL, not in this backup.\n");
}

/** The dump and the inventory use the same snapshot, whatever is written meanwhile. */
async function dumpServer(url: string, folder: string): Promise<Inventory> {
  const client = new pg.Client({ connectionString: url, application_name: "rendezvous-backup" });
  await client.connect();
  try {
    await client.query("begin");
    // defence: backup-one-snapshot
    await client.query("set transaction isolation level repeatable read read only");
    const { rows } = await client.query<{ snapshot: string }>("select pg_export_snapshot() as snapshot");
    runPostgres("pg_dump", [
      "--format=custom",
      "--no-owner",
      "--no-privileges",
      // defence: backup-same-moment
      `--snapshot=${rows[0]?.snapshot}`,
      `--file=${join(folder, parts.dump)}`,
      `--dbname=${url}`,
    ]);
    return await takeInventory(async (statement) => (await client.query(statement)).rows);
  } finally {
    await client.end();
  }
}

async function copyEmbedded(folder: string): Promise<Inventory> {
  const database = join(dataDir, parts.database);
  if (!existsSync(database)) throw new Error(`${dataDir} contains no database. Set DATA_DIR to its folder.`);
  return whileAlone(/* defence: backup-alone */ dataDir, async () => {
    const copy = join(folder, parts.database);
    cpSync(database, copy, { recursive: true });
    return embeddedInventory(copy);
  });
}

function copyIfThere(name: string, folder: string): void {
  const source = join(dataDir, name);
  if (existsSync(source)) cpSync(source, join(folder, name), { recursive: true, preserveTimestamps: true });
}

function sum(rows: Record<string, number>): number {
  return Object.values(rows).reduce((total, each) => total + each, 0);
}

runCommand(() => backup(resolve(process.argv[2] ?? "")));
