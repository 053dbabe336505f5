import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import pg from "pg";
import { lockNumbers } from "#server/db/advisory-locks.ts";
import { type Database, migrateEmbedded, openDatabase, wrapEmbedded } from "#server/db/open-database.ts";
import { createLog } from "#server/platform/operations/log.ts";
import { createQueue } from "#server/platform/work/job-queue.ts";
import { removeOld } from "./remove-old.ts";

const log = createLog("silent");

/** The PostgreSQL server of TEST_DATABASE_URL; without it tests run on the embedded database. */
export const testServerUrl = process.env.TEST_DATABASE_URL;

export type TestDatabase = Database & { url: string | undefined };

/**
 * The wait for a connection or a lock in tests of other subjects; below the server's time limit for a
 * statement.
 */
export const patientSeconds = 12;

/** An empty, migrated database of its own: a copy of a template that was migrated once. */
export async function createTestDatabase({ waitSeconds = patientSeconds } = {}): Promise<TestDatabase> {
  return testServerUrl ? copyOnServer(testServerUrl, waitSeconds) : copyEmbedded();
}

/** Matches templates with other migrations, and unfinished ones. */
export function oldTemplates(hash: string): RegExp {
  return new RegExp(`^rendezvous-test-database-(?!${hash}\\.tar$)`);
}

let hashOfProcess: string | undefined;
function migrationsHash(): string {
  hashOfProcess ??= hashMigrations();
  return hashOfProcess;
}

function hashMigrations(): string {
  const hash = createHash("sha256");
  const folder = join(import.meta.dirname, "../../db");
  for (const path of globSync("{migrations,functions}/**/*.sql", { cwd: folder }).sort())
    hash.update(readFileSync(join(folder, path)));
  hash.update(readFileSync(join(import.meta.dirname, "../../../package-lock.json")));
  hash.update(readFileSync(import.meta.filename));
  return hash.digest("hex").slice(0, 16);
}

type Parts = Pick<PGliteOptions, "pgliteWasmModule" | "initdbWasmModule" | "fsBundle" | "startParams">;
let parts: Promise<Parts> | undefined;

/**
 * The parts of every embedded database of this process: compiling it and clearing 128 MB take longer than a
 * copy.
 */
async function loadParts(): Promise<Parts> {
  const folder = dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite"));
  const read = (name: string) => readFileSync(join(folder, name));
  const [pgliteWasmModule, initdbWasmModule] = await Promise.all([
    WebAssembly.compile(read("pglite.wasm")),
    WebAssembly.compile(read("initdb.wasm")),
  ]);
  const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=8MB"];
  return { pgliteWasmModule, initdbWasmModule, fsBundle: new Blob([read("pglite.data")]), startParams };
}

async function copyEmbedded(): Promise<TestDatabase> {
  parts ??= loadParts();
  const hash = migrationsHash();
  const file = join(tmpdir(), `rendezvous-test-database-${hash}.tar`);
  if (!existsSync(file)) {
    const pglite = await PGlite.create();
    const database = await migrateEmbedded(pglite);
    const queue = createQueue({ db: database.db, pglite, databaseUrl: undefined, log, works: false });
    await queue.start();
    await queue.stop();
    // The template databases are half of the copy, and no test creates a database.
    await pglite.exec("update pg_database set datistemplate = false");
    for (const each of ["template0", "template1"]) await pglite.exec(`drop database ${each}`);
    await pglite.exec("checkpoint");
    const dump = await pglite.dumpDataDir("none");
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()));
    renameSync(unfinished, file);
    await pglite.close();
    removeOld(oldTemplates(hash));
  }
  const pglite = await PGlite.create({ ...(await parts), loadDataDir: new Blob([readFileSync(file)]) });
  return { ...(await wrapEmbedded(pglite)), url: undefined };
}

/** A name derived from the given database, so that the program that drops that one also finds these. */
function familyOf(serverUrl: string): string {
  const given = decodeURIComponent(new URL(serverUrl).pathname.slice(1)).replace(/[^a-z0-9_]/g, "_");
  return ["", "postgres", "test"].includes(given) ? "rendezvous" : given.slice(0, 30);
}

async function copyOnServer(serverUrl: string, waitSeconds: number): Promise<TestDatabase> {
  const family = familyOf(serverUrl);
  const template = `${family}_template_${migrationsHash()}`;
  const name = `${family}_t_${process.pid}_${Date.now().toString(36)}_${Math.random().toString(36).slice(2, 8)}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    // Test files that start together must make the template only once.
    await admin.query(`select pg_advisory_lock(${lockNumbers.makeTestTemplate})`);
    const { rowCount } = await admin.query("select 1 from pg_database where datname = $1", [template]);
    if (rowCount === 0) {
      // Left by a run that died while making it: under the lock no other run is making one.
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
  const database = await openDatabase({ url, waitSeconds, dataDir: "", log });
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
