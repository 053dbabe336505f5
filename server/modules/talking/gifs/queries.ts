import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Db, rowsOf } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { gifs } from "#server/db/schema/gifs.ts";
import type { GifFacts } from "./present.ts";

export type GifRow = typeof gifs.$inferSelect;

/** A gif by its id, as JSON, a column of any select; null if there is none. */
export function gifFacts(gifId: SQLWrapper): SQL<GifFacts | null> {
  return sql<GifFacts | null>`(select json_build_object('description', found.description, 'width', found.width,
      'height', found.height)
    from ${gifs} found where found.id = ${gifId})`;
}

/** The same for one gif. */
export async function findGifFacts(db: Db, gifId: string): Promise<GifFacts | null> {
  const [row] = await rowsOf<{ facts: GifFacts | null }>(
    db,
    sql`select ${gifFacts(sql`${gifId}::uuid`)} as facts`,
  );
  return row?.facts ?? null;
}

const gifStatement = prepared((db) =>
  db
    .select()
    .from(gifs)
    .where(eq(gifs.id, sql.placeholder("gifId")))
    .prepare("gif"),
);

export async function findGif(db: Db, gifId: string): Promise<GifRow | null> {
  const [row] = await gifStatement(db).execute({ gifId });
  return row ?? null;
}
