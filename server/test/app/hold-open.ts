import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { type Db, rowsOf } from "#server/db/open-database.ts";
import type { TestApp } from "./build-app.ts";

/** Holds a transaction open after `take`, until the returned function is called. */
export async function holdOpen(
  app: TestApp,
  take: (tx: Db) => Promise<unknown>,
): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let done = Promise.resolve();
  await new Promise<void>((taken, failed) => {
    done = app.services.db.transaction(async (tx) => {
      await take(tx);
      taken();
      await released;
    });
    done.catch(failed);
  });
  return async () => {
    release();
    await done;
  };
}

/**
 * True once the call is answered, false once it waits for a lock. The embedded database runs one transaction
 * at a time.
 */
export async function isAnswered(app: TestApp, call: Promise<unknown>): Promise<boolean> {
  if (app.database.pglite) return false;
  let answered = false;
  void call.then(() => {
    answered = true;
  });
  await vi.waitFor(
    async () => {
      const waiting = await rowsOf(
        app.services.db,
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(answered || waiting.length > 0).toBe(true);
      // A sign-up hashes its password before it takes a lock.
    },
    { timeout: 20_000 },
  );
  return answered;
}
