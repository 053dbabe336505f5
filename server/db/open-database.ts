import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import { migrate as migratePg } from "drizzle-orm/node-postgres/migrator";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import type pg from "pg";
import type { Log } from "#server/platform/operations/log.ts";
import { lockNumbers } from "./advisory-locks.ts";
import { lockDataDir } from "./lock-data-dir.ts";
import { createPool } from "./pool.ts";
import { type QueryObserver, timedClient } from "./timed-client.ts";

/** A database or a transaction in it: use cases take this first, so that they compose. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export type Database = {
  db: Db;
  /** Set where the database is embedded. */
  pglite: PGlite | null;
  pool: pg.Pool | null;
  /** Asks how the database is, over a connection of its own: however many wait for the others, it does not. */
  probe: Db;
  close(): Promise<void>;
};

const migrationsFolder = join(import.meta.dirname, "migrations");
const casing = "snake_case";

/** Opens and migrates the database: PostgreSQL where `url` is given, else the embedded one in `dataDir`. */
export async function openDatabase(options: {
  url?: string | undefined;
  poolSize?: number;
  dataDir: string;
  log: Log;
  /** Told of every statement; only a server's are counted. */
  onQuery?: QueryObserver | undefined;
}): Promise<Database> {
  const { url, poolSize = 10, dataDir, log, onQuery } = options;
  return url ? openServer(url, poolSize, log, onQuery) : openEmbedded(dataDir);
}

async function openServer(
  url: string,
  max: number,
  log: Log,
  onQuery: QueryObserver | undefined,
): Promise<Database> {
  const pool = createPool(
    {
      connectionString: url,
      max,
      application_name: "rendezvous",
      ...(onQuery && { Client: timedClient(onQuery) }),
    },
    log,
  );
  const db = drizzlePg({ client: pool, casing });
  const migrating = await pool.connect();
  try {
    // Processes that start together migrate one after the other, however long the first one takes.
    await migrating.query("set lock_timeout = 0");
    await migrating.query("select pg_advisory_lock($1::bigint)", [lockNumbers.migrate]);
    // A change of a table that waits for its lock keeps everybody behind it waiting: better none, and a new start.
    await migrating.query("reset lock_timeout");
    await migrating.query("set statement_timeout = 0");
    await migratePg(drizzlePg({ client: migrating, casing }), { migrationsFolder });
  } finally {
    // The lock and the settings end with the connection.
    migrating.release(true);
  }
  const probePool = createPool({ connectionString: url, max: 1, application_name: "rendezvous probe" }, log);
  return {
    db: db as unknown as Db,
    pglite: null,
    pool,
    probe: drizzlePg({ client: probePool, casing }) as unknown as Db,
    close: async () => {
      await Promise.all([pool.end(), probePool.end()]);
    },
  };
}

async function openEmbedded(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true });
  const unlock = await lockDataDir(dataDir);
  const { PGlite } = await import("@electric-sql/pglite");
  const pglite = await PGlite.create(join(dataDir, "database"));
  const database = await migrateEmbedded(pglite);
  return {
    ...database,
    close: async () => {
      await pglite.close();
      await unlock();
    },
  };
}

/** Wraps and migrates an embedded database that is already open (tests load one from a dump). */
export async function migrateEmbedded(pglite: PGlite): Promise<Database> {
  const db = drizzlePglite({ client: pglite, casing });
  // defence: placeholders-only
  await db.execute(sql`set timezone = 'UTC'`);
  await migratePglite(db, { migrationsFolder });
  const own = db as unknown as Db;
  return { db: own, pglite, pool: null, probe: own, close: () => pglite.close() };
}

/** Rows of a raw statement; both drivers answer `{ rows }`, which Drizzle's common type hides. */
export async function rowsOf<Row>(db: Db, statement: ReturnType<typeof sql>): Promise<Row[]> {
  const result = (await db.execute(statement)) as unknown as { rows: Row[] };
  return result.rows;
}
