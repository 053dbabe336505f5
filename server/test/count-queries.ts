import type { TestDatabase } from "./database.ts";

type Queryable = { query: (...args: never[]) => unknown };

/** Writes down the text of every statement until stopped; those inside transactions of a server's pool excepted. */
export function countQueries({ pool, pglite }: Pick<TestDatabase, "pool" | "pglite">): {
  texts: string[];
  stop(): void;
} {
  const texts: string[] = [];
  const target = (pool ?? pglite) as unknown as Queryable;
  const query = target.query;
  target.query = function (this: unknown, ...args: never[]) {
    const [asked] = args as unknown as [string | { text: string }];
    texts.push(typeof asked === "string" ? asked : asked.text);
    return query.apply(target, args);
  };
  return {
    texts,
    stop() {
      target.query = query;
    },
  };
}
