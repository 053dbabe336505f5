import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
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
import { differences, type Inventory, takeInventory } from "./inventory.ts";
import { runCommand } from "./run-command.ts";

async function restore(folder: string): Promise<void> {
  const file = join(folder, parts.facts);
  if (!existsSync(file)) throw new Error(`${folder} is no finished backup: ${parts.facts} is missing.`);
  const facts = JSON.parse(readFileSync(file, "utf8")) as Facts;
  if ((facts.database === "server") !== (databaseUrl !== undefined)) {
    throw new Error(
      `This backup is of a database of the kind ${facts.database}: set DATABASE_URL accordingly.`,
    );
  }
  for (const name of [parts.files, parts.database]) {
    if (existsSync(join(dataDir, name))) throw new Error(`${join(dataDir, name)} exists: restore elsewhere.`);
  }
  mkdirSync(dataDir, { recursive: true });
  const inventory = databaseUrl ? await loadServer(databaseUrl, folder) : await copyEmbedded(folder);
  for (const name of [parts.files, parts.secret]) {
    const source = join(folder, name);
    if (existsSync(source))
      cpSync(source, join(dataDir, name), { recursive: true, preserveTimestamps: true });
  }
  const wrong = differences(facts.inventory, inventory);
  if (wrong.length > 0) throw new Error(`The restored data differ from the backup:\n${wrong.join("\n")}`);
  process.stdout.write(
    `Restored the backup of ${facts.madeAt}: every table has its rows, the ledger its sums.\n`,
  );
}

async function loadServer(url: string, folder: string): Promise<Inventory> {
  const client = new pg.Client({ connectionString: url, application_name: "rendezvous-restore" });
  await client.connect();
  const ask = async <Row>(statement: string) => (await client.query(statement)).rows as Row[];
  try {
    const [present] = await ask("select 1 from pg_tables where schemaname = 'public' limit 1");
    if (present) throw new Error("The database is not empty: restore into a new one.");
    runPostgres("pg_restore", [
      "--exit-on-error",
      "--single-transaction",
      "--no-owner",
      "--no-privileges",
      `--dbname=${url}`,
      join(folder, parts.dump),
    ]);
    // Without it, queries would use plans for empty tables in the first minutes.
    await client.query("analyze");
    return await takeInventory(ask);
  } finally {
    await client.end();
  }
}

async function copyEmbedded(folder: string): Promise<Inventory> {
  return whileAlone(dataDir, async () => {
    const database = join(dataDir, parts.database);
    cpSync(join(folder, parts.database), database, { recursive: true });
    return embeddedInventory(database);
  });
}

runCommand(() => restore(resolve(process.argv[2] ?? "")));
