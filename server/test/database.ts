import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { lockNumbers } from "#server/db/advisory-locks.ts";
import { type Database, migrateEmbedded, openDatabase } from "#server/db/open-database.ts";
import { createLog } from "#server/platform/operations/log.ts";
import { createQueue } from "#server/platform/work/job-queue.ts";

const log = createLog("silent");

/** The server named by TEST_DATABASE_URL; without it tests run on the embedded database. */
export const testServerUrl = process.env.TEST_DATABASE_URL;

export type TestDatabase = Database & { url: string | undefined };

/** An empty, migrated database of its own: a copy of one that was migrated once. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return testServerUrl ? copyOnServer(testServerUrl) : copyEmbedded();
}

function migrationsHash(): string {
  const hash = createHash("sha256");
  const folder = join(import.meta.dirname, "../db/migrations");
  for (const name of readdirSync(folder).sort()) {
    if (name.endsWith(".sql")) hash.update(readFileSync(join(folder, name)));
  }
  hash.update(readFileSync(join(import.meta.dirname, "../../package-lock.json")));
  return hash.digest("hex").slice(0, 16);
}

async function copyEmbedded(): Promise<TestDatabase> {
  const file = join(tmpdir(), `rendezvous-test-database-${migrationsHash()}.tar`);
  if (!existsSync(file)) {
    const pglite = await PGlite.create();
    const database = await migrateEmbedded(pglite);
    const queue = createQueue({ db: database.db, pglite, databaseUrl: undefined, log, works: false });
    await queue.start();
    await queue.stop();
    const dump = await pglite.dumpDataDir("none");
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()));
    renameSync(unfinished, file);
    await pglite.close();
  }
  const pglite = await PGlite.create({ loadDataDir: new Blob([readFileSync(file)]) });
  return { ...(await migrateEmbedded(pglite)), url: undefined };
}

/** Named after the database that was given for a run, so that whoever drops that one finds these. */
function familyOf(serverUrl: string): string {
  const given = decodeURIComponent(new URL(serverUrl).pathname.slice(1)).replace(/[^a-z0-9_]/g, "_");
  return ["", "postgres", "test"].includes(given) ? "rendezvous" : given.slice(0, 30);
}

async function copyOnServer(serverUrl: string): Promise<TestDatabase> {
  const family = familyOf(serverUrl);
  const template = `${family}_template_${migrationsHash()}`;
  const name = `${family}_t_${process.pid}_${Date.now().toString(36)}_${Math.random().toString(36).slice(2, 8)}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    // Test files that start together make the template once.
    await admin.query(`select pg_advisory_lock(${lockNumbers.makeTestTemplate})`);
    const { rowCount } = await admin.query("select 1 from pg_database where datname = $1", [template]);
    if (rowCount === 0) {
      // Left by a run that died while making it: nobody else is, under the lock.
      await admin.query(`drop database if exists ${template}_new with (force)`);
      await admin.query(`create database ${template}_new`);
      const url = withName(serverUrl, `${template}_new`);
      const database = await openDatabase({ url, dataDir: "", log });
      const queue = createQueue({ db: database.db, pglite: null, databaseUrl: url, log, works: false });
      await queue.start();
      await queue.stop();
      await database.close();
      await admin.query(`alter database ${template}_new rename to ${template}`);
    }
    await admin.query(`create database ${name} template ${template}`);
  } finally {
    await admin.query(`select pg_advisory_unlock(${lockNumbers.makeTestTemplate})`).catch(() => undefined);
    await admin.end();
  }
  const url = withName(serverUrl, name);
  const database = await openDatabase({ url, dataDir: "", log });
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      const dropping = new pg.Client({ connectionString: serverUrl });
      await dropping.connect();
      await dropping.query(`drop database if exists ${name} with (force)`);
      await dropping.end();
    },
  };
}

function withName(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
