import { type PGlite, types } from "@electric-sql/pglite";

/** Types that Drizzle expects as text and parses by its columns: times, intervals, dates, and arrays of these and of numbers. */
const takenAsText = [
  types.TIMESTAMP,
  types.TIMESTAMPTZ,
  types.INTERVAL,
  types.DATE,
  1231,
  1115,
  1185,
  1187,
  1182,
];
const asText = Object.fromEntries(takenAsText.map((type) => [type, (value: string) => value]));
const toDate = (value: string) => new Date(value);
const asDates = { [types.TIMESTAMP]: toDate, [types.TIMESTAMPTZ]: toDate, [types.DATE]: toDate };

type Asked = Pick<PGlite, "query">;

/**
 * The embedded database for Drizzle. Drizzle passes its parsers with every statement, and PGlite then copies all 318 of
 * its own to add them, which takes longer than a short statement. Here the database itself has these parsers.
 */
export function asDrizzleAsks(pglite: PGlite): PGlite {
  Object.assign(pglite.parsers, asText);
  const asked = (client: Asked) => ({
    query: (text: string, values: unknown[], options?: { rowMode?: "array" | "object" }) =>
      client.query(text, values, { rowMode: options?.rowMode ?? "object" }),
  });
  const client = {
    ...asked(pglite),
    transaction: <T>(work: (tx: ReturnType<typeof asked>) => Promise<T>) =>
      pglite.transaction((tx) => work(asked(tx))),
  };
  return client as unknown as PGlite;
}

/** The same database for other users: with times as `Date`. */
export function withDates(pglite: PGlite): Pick<PGlite, "query" | "exec" | "listen"> {
  return {
    query: (text, values, options) => pglite.query(text, values, { ...options, parsers: asDates }),
    exec: (text, options) => pglite.exec(text, { ...options, parsers: asDates }),
    listen: (channel, callback) => pglite.listen(channel, callback),
  };
}
