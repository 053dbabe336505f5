import { sql } from "drizzle-orm";
import { fromPglite, PgBoss } from "pg-boss";
import { withDates } from "#server/db/embedded-client.ts";
import { type Database, type Db, openDatabase, rowsOf } from "#server/db/open-database.ts";
import { createLog } from "#server/platform/operations/log.ts";
import { type RunningServer, startServer } from "./server.ts";

type Passed = {
  days?: number;
  hours?: number;
  /** Scheduled jobs that became due meanwhile: each runs once at the next start. */
  due?: readonly string[];
};

/** Stops a journey's server, moves its data into the past, and starts it at the same address: its pages continue. */
export async function startLater(
  server: Pick<RunningServer, "stop" | "port">,
  passed: Passed,
  options: NonNullable<Parameters<typeof startServer>[0]> & { dataDir: string },
): Promise<RunningServer> {
  await server.stop();
  await letTimePass(options.dataDir, passed);
  return startServer({ ...options, port: server.port });
}

/** Moves every instant in the data of a stopped server into the past, as if the time had passed. */
export async function letTimePass(dataDir: string, { days = 0, hours = 0, due = [] }: Passed): Promise<void> {
  const database = await openDatabase({ dataDir, log: createLog("silent") });
  try {
    await moveInstants(database.db, (days * 24 + hours) * 3600);
    await makeDue(database, due);
  } finally {
    await database.close();
  }
}

/**
 * All columns of one type, in the jobs' tables too, so that waiting jobs become due. Calendar days (birthdays), texts and
 * numbers stay, such as the 30-second step of a used code.
 */
async function moveInstants(db: Db, seconds: number): Promise<void> {
  const tables = await rowsOf<{ schema: string; name: string; columns: string[] }>(
    db,
    sql`select nspname as schema, relname as name, array_agg(attname::text order by attnum) as columns
      from pg_attribute
      join pg_class on pg_class.oid = attrelid
      join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in ('public', 'jobs') and relkind in ('r', 'p') and not relispartition
        and attnum > 0 and not attisdropped and attgenerated = '' and atttypid = 'timestamptz'::regtype
      group by nspname, relname`,
  );
  await db.transaction(async (tx) => {
    // Triggers refuse changes of append-only rows, such as those of the ledger.
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const { schema, name, columns } of tables) {
      const moved = columns.map((column) => {
        const id = sql.identifier(column);
        return sql`${id} = ${id} - make_interval(secs => ${seconds}::double precision)`;
      });
      const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
      await tx.execute(sql`update ${table} set ${sql.join(moved, sql`, `)}`);
    }
  });
}

async function makeDue({ pglite }: Database, due: readonly string[]): Promise<void> {
  if (due.length === 0 || !pglite) return;
  const boss = new PgBoss({
    ...{ db: fromPglite(withDates(pglite)), backend: "pglite", schema: "jobs" },
    ...{ supervise: false, schedule: false },
  });
  await boss.start();
  try {
    for (const job of due) await boss.send(`schedule-${job}`, {});
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
}
