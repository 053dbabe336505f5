import { EventEmitter } from "node:events";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLog } from "#server/platform/operations/log.ts";
import { asOneRequest, createPool } from "./pool.ts";

/** The largest number of waiters for one connection. */
const longestLine = 50;

/** A fake connection: the tests check only the order in which callers get it. */
class Connection extends EventEmitter {
  readonly _queryable = true;
  connect(done: () => void): void {
    queueMicrotask(done);
  }
  end(done?: () => void): void {
    done?.();
  }
}

function openPool(waitSeconds: number): pg.Pool {
  const options = { max: 1, waitSeconds, Client: Connection as unknown as typeof pg.Client };
  return createPool(options, createLog("silent"));
}

it("a wait for a connection or a lock ends after the configured time", async () => {
  const pool = openPool(0.1);
  expect(pool.options).toMatchObject({ connectionTimeoutMillis: 100, lock_timeout: 100 });
  const held = await pool.connect();
  await expect(pool.connect()).rejects.toThrow("timeout exceeded when trying to connect");
  held.release();
  await pool.end();
});

describe("the line before a server's connections", () => {
  let pool: pg.Pool;
  const served: string[] = [];
  beforeAll(() => {
    pool = openPool(1.8);
  });
  afterAll(() => pool.end());

  /** Waits for a connection, and releases it at once. */
  async function standInLine(name: string): Promise<void> {
    const client = await pool.connect();
    served.push(name);
    client.release();
  }

  it("lets those in progress and streams go first, and sends the others away once it is full", async () => {
    let waiting: Promise<unknown>[] = [];
    let refused: unknown;
    let refusedStream: unknown;
    let held: pg.PoolClient | undefined;
    await new Promise<void>((done) => {
      asOneRequest({ goesFirst: false }, async () => {
        held = await pool.connect();
        waiting = Array.from(
          { length: longestLine - 1 },
          (_, place) =>
            new Promise((resolve) =>
              asOneRequest({ goesFirst: false }, () => resolve(standInLine(`newcomer ${place}`))),
            ),
        );
        asOneRequest({ goesFirst: true }, () => void waiting.push(standInLine("stream")));
        asOneRequest({ goesFirst: false }, () => {
          refused = pool.connect().catch((error: unknown) => error);
        });
        asOneRequest({ goesFirst: true }, () => {
          refusedStream = pool.connect().catch((error: unknown) => error);
        });
        waiting.push(standInLine("in progress"));
        done();
      });
    });
    expect(await refused).toMatchObject({ code: "53300" });
    expect(await refusedStream).toMatchObject({ code: "53300" });
    held?.release();
    await Promise.all(waiting);
    expect(served.slice(0, 3)).toEqual(["in progress", "stream", "newcomer 0"]);
    expect(served).toHaveLength(longestLine + 1);
  });
});
