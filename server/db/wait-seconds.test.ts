import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { loadEnv } from "#server/env.ts";
import { createTestApp } from "#server/test/app/build-app.ts";
import { createMember, openSession } from "#server/test/people/factories.ts";

const secret = { SESSION_SECRET: "a secret that only tests may know about" };

it("a request waits 1.8 s for the database unless told otherwise, and less than a statement may take", () => {
  expect(loadEnv(secret).DATABASE_WAIT_SECONDS).toBe(1.8);
  expect(loadEnv({ ...secret, DATABASE_WAIT_SECONDS: "0.5" }).DATABASE_WAIT_SECONDS).toBe(0.5);
  expect(() => loadEnv({ ...secret, DATABASE_WAIT_SECONDS: "15" })).toThrow("DATABASE_WAIT_SECONDS");
});

// The embedded database has one connection, so there are no waits for locks.
if (process.env.TEST_DATABASE_URL) {
  describe("a request that meets a lock", () => {
    /** A member whose calls meet a lock that is held until `release`. */
    async function meetLock(env: Record<string, string> = {}) {
      const app = await createTestApp({ env });
      onTestFinished(() => app.close());
      const browser = await openSession(app, await createMember(app));
      const call = () => browser.call("GET /api/chats.php");
      expect((await call()).status).toBe(200);
      const holder = new pg.Client({ connectionString: app.database.url });
      // If a test fails, its database is dropped before the lock is released.
      holder.on("error", () => undefined);
      await holder.connect();
      await holder.query("begin; lock table conversation_sides in access exclusive mode");
      const isMet = async () => {
        const waiting =
          "select 1 from pg_locks where not granted and relation = 'conversation_sides'::regclass";
        return (await holder.query(waiting)).rowCount === 1;
      };
      const [lockTimeout] = (await app.database.pool?.query("show lock_timeout"))?.rows ?? [];
      return { call, isMet, lockTimeout, release: () => holder.end() };
    }

    it("is told to come again after the time that is set", async () => {
      const { call, lockTimeout, release } = await meetLock({ DATABASE_WAIT_SECONDS: "0.2" });
      expect(lockTimeout).toEqual({ lock_timeout: "200ms" });
      expect((await call()).status).toBe(503);
      await release();
      expect((await call()).status).toBe(200);
    });

    it("waits for it in tests of other things", async () => {
      const { call, isMet, lockTimeout, release } = await meetLock();
      expect(lockTimeout).toEqual({ lock_timeout: "12s" });
      const answer = call();
      await expect.poll(isMet).toBe(true);
      await release();
      expect((await answer).status).toBe(200);
    });
  });
}
