import pg from "pg";
import { openDatabase } from "#server/db/open-database.ts";
import { foundDefaultSite } from "#server/modules/ground/sites/found-default-site.ts";
import { createLog } from "#server/platform/operations/log.ts";

/** The PostgreSQL server for the databases; BENCH_DATABASE_URL names another one. */
const serverUrl = process.env.BENCH_DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";

export type BenchDatabase = {
  url: string;
  siteId: string;
  pool: pg.Pool;
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
};

/**
 * Creates a database of that name with the product's tables and its default site; drops one left by an
 * earlier run.
 */
export async function createBenchDatabase(name: string): Promise<BenchDatabase> {
  await onServer(`drop database if exists ${name} with (force)`, `create database ${name}`);
  return openBenchDatabase(name);
}

/** A database that an earlier run kept, or null. */
export async function findBenchDatabase(name: string): Promise<BenchDatabase | null> {
  const rows = await onServer(`select 1 from pg_database where datname = '${name}'`);
  return rows.length > 0 ? openBenchDatabase(name) : null;
}

async function openBenchDatabase(name: string): Promise<BenchDatabase> {
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  const database = await openDatabase({ url, dataDir: "", log: createLog("silent") });
  await foundDefaultSite(database.db, { publicUrl: "http://127.0.0.1", now: new Date() });
  await database.close();
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  const { rows } = await pool.query<{ id: string }>("select id from sites");
  return {
    url,
    siteId: rows[0]!.id,
    pool,
    async drop() {
      await pool.end();
      await onServer(`drop database if exists ${name} with (force)`);
    },
  };
}

async function onServer(...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}
