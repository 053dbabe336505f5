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
import { asDrizzleAsks } from "./embedded-client.ts";
import { lockDataDir } from "./lock-data-dir.ts";
import { migrate } from "./migrate.ts";
import { createPool } from "./pool.ts";
import { prepareRepeated } from "./prepare-embedded.ts";
import { type QueryObserver, timedClient } from "./timed-client.ts";

/** A database or a transaction in it: use cases take this first, so that they compose. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export type Database = {
  db: Db;
  /** Set where the database is embedded. */
  pglite: PGlite | null;
  pool: pg.Pool | null;
  /** Separate connections for messages, which are stored in batches: they do not wait for those of `db`. */
  store: Db;
  storePool: pg.Pool | null;
  /** Checks the state of the database over its own connection, so it does not wait in the queue of the others. */
  probe: Db;
  close(): Promise<void>;
};

const migrationsFolder = join(import.meta.dirname, "migrations");
/**
 * Plans once for any number of rows, row by row along the indexes. Otherwise a statement for a batch would be planned for
 * each batch, which takes longer than the batch, or once for tables that were small at that time.
 */
export const alongIndexes = [
  "plan_cache_mode=force_generic_plan",
  ...["seqscan", "bitmapscan", "hashjoin", "mergejoin", "material"].map((way) => `enable_${way}=off`),
  "jit=off",
]
  .map((setting) => `-c ${setting}`)
  .join(" ");

const casing = "snake_case";

/** Opens and migrates the database: PostgreSQL where `url` is given, else the embedded one in `dataDir`. */
export async function openDatabase(options: {
  url?: string | undefined;
  poolSize?: number;
  /** The longest wait for a connection or a lock of a server. */
  waitSeconds?: number;
  dataDir: string;
  log: Log;
  /** Called for every statement of a server; statements of the embedded database are not counted. */
  onQuery?: QueryObserver | undefined;
}): Promise<Database> {
  const { url, poolSize = 10, waitSeconds = 1.8, dataDir, log, onQuery } = options;
  return url ? openServer(url, { max: poolSize, waitSeconds }, log, onQuery) : openEmbedded(dataDir);
}

async function openServer(
  url: string,
  { max, waitSeconds }: { max: number; waitSeconds: number },
  log: Log,
  onQuery: QueryObserver | undefined,
): Promise<Database> {
  const pool = createPool(
    {
      connectionString: url,
      max,
      waitSeconds,
      application_name: "rendezvous",
      ...(onQuery && { Client: timedClient(onQuery) }),
    },
    log,
  );
  const db = drizzlePg({ client: pool, casing });
  const migrating = await pool.connect();
  try {
    // Processes that start together migrate one after the other, without a time limit for the first one.
    await migrating.query("set lock_timeout = 0");
    await migrating.query("select pg_advisory_lock($1::bigint)", [lockNumbers.migrate]);
    // A change of a table that waits for its lock blocks all later statements: it is better to fail and start again.
    await migrating.query("reset lock_timeout");
    await migrating.query("set statement_timeout = 0");
    const own = drizzlePg({ client: migrating, casing });
    await migrate(own as unknown as Db, () => migratePg(own, { migrationsFolder }));
  } finally {
    // The lock and the settings end with the connection.
    migrating.release(true);
  }
  const storePool = createPool(
    {
      connectionString: url,
      max: 3,
      waitSeconds,
      options: alongIndexes,
      // Kept for a while without sends, because planning is slow; not for ever, because the plans fit the tables of that time.
      idleTimeoutMillis: 60_000,
      maxLifetimeSeconds: 600,
      application_name: "rendezvous store",
      ...(onQuery && { Client: timedClient(onQuery) }),
    },
    log,
  );
  const probePool = createPool(
    { connectionString: url, max: 1, waitSeconds, application_name: "rendezvous probe" },
    log,
  );
  return {
    db: db as unknown as Db,
    pglite: null,
    pool,
    store: drizzlePg({ client: storePool, casing }) as unknown as Db,
    storePool,
    probe: drizzlePg({ client: probePool, casing }) as unknown as Db,
    close: async () => {
      await Promise.all([pool.end(), storePool.end(), probePool.end()]);
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

/** Wraps and migrates an embedded database that is already open. */
export async function migrateEmbedded(pglite: PGlite): Promise<Database> {
  const database = await wrapEmbedded(pglite);
  await migrate(database.db, () =>
    migratePglite(drizzlePglite({ client: pglite, casing }), { migrationsFolder }),
  );
  return database;
}

/** Wraps an embedded database that is open and migrated: tests load one from a dump. */
export async function wrapEmbedded(pglite: PGlite): Promise<Database> {
  prepareRepeated(pglite);
  const db = drizzlePglite({ client: asDrizzleAsks(pglite), casing }) as unknown as Db;
  // defence: placeholders-only
  await db.execute(sql`set timezone = 'UTC'`);
  return {
    ...{ db, pglite, pool: null, store: db, storePool: null, probe: db },
    close: () => pglite.close(),
  };
}

/** Rows of a raw statement; both drivers answer `{ rows }`, which Drizzle's common type hides. */
export async function rowsOf<Row>(db: Db, statement: ReturnType<typeof sql>): Promise<Row[]> {
  const result = (await db.execute(statement)) as unknown as { rows: Row[] };
  return result.rows;
}
