import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "#server/db/client.ts";

/** What stands in the database, and of it the rows that name some ids; two that are equal say that nothing was written. */
export type TableState = {
  hashes: Record<string, string>;
  naming: string[];
  /** The next transaction that writes gets this number. */
  writes: string;
};

/** `except`: tables that background work writes, or that are meant to count what is refused; `before`: read for the same ids. */
export async function readTables(
  db: Db,
  { naming, except }: { naming: string[]; except: string[] },
  before?: TableState,
): Promise<TableState> {
  const [written] = await rowsOf<{ writes: string }>(
    db,
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as writes`,
  );
  const writes = written?.writes ?? "";
  // Nobody has written since, in this database or beside it: what was read then stands.
  if (before?.writes === writes) return before;
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const names = tables.map(({ name }) => name).filter((name) => !except.includes(name));
  const selects = names.map(
    (name) => sql`select ${name}::text as name,
      md5(coalesce(string_agg(t::text, '' order by t::text), '')) as hash,
      array_to_json(coalesce(array_agg(t::text order by t::text)
        filter (where t::text ~ ${naming.join("|")}), '{}'))::text as rows
      from ${sql.identifier(name)} t`,
  );
  const read = await rowsOf<{ name: string; hash: string; rows: string }>(
    db,
    sql.join(selects, sql` union all `),
  );
  return {
    writes,
    hashes: Object.fromEntries(read.map(({ name, hash }) => [name, hash])),
    naming: read.flatMap(({ name, rows }) => (JSON.parse(rows) as string[]).map((row) => `${name} ${row}`)),
  };
}
