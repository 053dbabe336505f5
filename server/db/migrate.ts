import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** `Db` of open-database.ts, which imports this. */
type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

const folder = join(import.meta.dirname, "functions");
const journal = join(import.meta.dirname, "migrations/meta/_journal.json");
/** Beside Drizzle's own list of dated migrations. */
const applied = sql`drizzle.applied_functions`;

/**
 * Brings the database up to date: the dated migrations first, then the functions of `server/db/functions`, which holds
 * their current text. A process that has fewer migrations than were applied does not change the functions, because a
 * newer process has set them.
 */
export async function migrate(db: Db, applyDated: () => Promise<void>): Promise<void> {
  await applyDated();
  if ((await newestApplied(db)) > newestKnown()) return;
  const { bodies, hash } = readFunctions();
  await db.execute(sql`create table if not exists ${applied} (hash text not null)`);
  const [known] = await db.select({ hash: sql<string>`hash` }).from(applied);
  if (known?.hash === hash) return;
  await db.transaction(async (tx) => {
    for (const body of bodies) await tx.execute(sql.raw(body));
    await tx.execute(sql`delete from ${applied}`);
    await tx.execute(sql`insert into ${applied} values (${hash})`);
  });
}

/** The functions' texts, and a hash of them: the newest migration contains it, so every change needs a migration. */
export function readFunctions(): { bodies: string[]; hash: string } {
  const bodies = globSync("**/*.sql", { cwd: folder })
    .sort()
    .map((name) => readFileSync(join(folder, name), "utf8"));
  return { bodies, hash: createHash("sha256").update(bodies.join("\0")).digest("hex").slice(0, 16) };
}

/** When the newest migration that this process has was made, in ms since 1970. */
export function newestKnown(): number {
  const { entries } = JSON.parse(readFileSync(journal, "utf8")) as { entries: { when: number }[] };
  return Math.max(...entries.map(({ when }) => when));
}

/** The same for the newest migration that the database has. */
export async function newestApplied(db: Db): Promise<number> {
  const [row] = await db
    .select({ at: sql<number | null>`max(created_at)::float8` })
    .from(sql`drizzle.__drizzle_migrations`);
  return row?.at ?? 0;
}
