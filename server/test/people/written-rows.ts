import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "#server/db/open-database.ts";

/** Rows as text, after their table's name: removed rows and added rows; a changed row is in both. */
export type WrittenRows = { gone: string[]; come: string[] };

/**
 * Records every row that is written from here on, so that the cost depends on the writes and not on the size
 * of tables. `except`: tables that background work writes, or that count refusals.
 */
export async function watchRows(db: Db, except: readonly string[]): Promise<() => Promise<WrittenRows>> {
  await db.execute(sql`create table noted_rows (id bigserial, name text not null, gone text, come text)`);
  await db.execute(sql`create function note_row() returns trigger language plpgsql as $$ begin
    insert into noted_rows (name, gone, come) values (tg_table_name,
      case when tg_op <> 'INSERT' then old::text end, case when tg_op <> 'DELETE' then new::text end);
    return null;
  end $$`);
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'noted_rows'`,
  );
  for (const { name } of tables.filter((table) => !except.includes(table.name))) {
    await db.execute(sql`create trigger note_row after insert or update or delete on ${sql.identifier(name)}
      for each row execute function note_row()`);
  }
  return async () => {
    const noted = await rowsOf<{ name: string; gone: string | null; come: string | null }>(
      db,
      sql`with taken as (delete from noted_rows returning *) select * from taken order by id`,
    );
    // A row that was added and removed again, or written unchanged, is no change.
    const left = new Map<string, number>();
    const count = (row: string, by: number) => left.set(row, (left.get(row) ?? 0) + by);
    for (const { name, gone, come } of noted) {
      if (gone !== null) count(`${name} ${gone}`, -1);
      if (come !== null) count(`${name} ${come}`, 1);
    }
    const rows = [...left];
    return {
      gone: rows.filter(([, times]) => times < 0).map(([row]) => row),
      come: rows.filter(([, times]) => times > 0).map(([row]) => row),
    };
  };
}
