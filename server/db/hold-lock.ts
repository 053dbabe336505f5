import { sql } from "drizzle-orm";
import { lockNumbers, lockSeeds } from "./advisory-locks.ts";
import type { Db } from "./open-database.ts";

/** Waits for the lock and holds it until the transaction ends. */
export async function holdLock(tx: Db, name: keyof typeof lockNumbers): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockNumbers[name]}::bigint)`);
}

/** The same for the lock that `key` names. */
export async function holdLockOn(tx: Db, kind: keyof typeof lockSeeds, key: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${key}::text, ${lockSeeds[kind]}::bigint))`,
  );
}
