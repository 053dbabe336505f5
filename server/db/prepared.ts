import type { Db } from "./open-database.ts";

/**
 * A statement that runs at every request: built once for each database, and planned once for each of its connections
 * under the statement's name. A transaction builds it again.
 */
export function prepared<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const built = new WeakMap<Db, Statement>();
  return (db) => {
    const known = built.get(db);
    if (known) return known;
    const statement = build(db);
    built.set(db, statement);
    return statement;
  };
}
