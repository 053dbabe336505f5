import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import type { Log } from "#server/platform/operations/log.ts";

/** The most waiters for each connection: more would only use memory. */
const mostWaitingEach = 50;

type PoolOptions = pg.PoolConfig & {
  /** The longest wait for a connection or a lock; after it the caller gets 503 with `Retry-After`. */
  waitSeconds: number;
};

/** A pool that survives a restart of its server and limits its queue. */
export function createPool({ waitSeconds, ...options }: PoolOptions, log: Log): pg.Pool {
  const waitMs = Math.round(waitSeconds * 1_000);
  const pool = new BoundedPool({
    ...options,
    // defence: connection-wait-ends
    connectionTimeoutMillis: waitMs,
    lock_timeout: waitMs,
    // defence: commit-on-disk
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  const listener = (error: Error) => log.warn({ err: error }, "a database connection broke");
  // Without a listener a broken connection ends the process: here while idle, below while in use.
  pool.on("error", listener);
  // defence: connection-errors-heard
  pool.on("connect", (client) => client.on("error", listener));
  return pool;
}

/** A request, and whether it has been admitted to the queue once. */
const requests = new AsyncLocalStorage<{ isIn: boolean; goesFirst: boolean }>();

/** All database calls of `run`, also asynchronous ones, count as one request. */
export function asOneRequest({ goesFirst }: { goesFirst: boolean }, run: () => void): void {
  requests.run({ isIn: false, goesFirst }, run);
}

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

class BoundedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const request = requests.getStore();
    if (request?.isIn) return this.connectNext(callback);
    // defence: connection-line-ends
    if (this.waitingCount >= mostWaitingEach * this.options.max) {
      // PostgreSQL's own code for having no connection left.
      const refusal = Object.assign(new Error("too many wait for a database connection"), { code: "53300" });
      if (!callback) return Promise.reject(refusal);
      callback(refusal, undefined, () => undefined);
      return undefined;
    }
    if (request) request.isIn = true;
    if (request?.goesFirst) return this.connectNext(callback);
    if (callback) super.connect(callback);
    else return super.connect();
    return undefined;
  }

  /**
   * Ahead of all requests that have not had a connection yet. Otherwise, under load, a request would queue at the end for
   * each of its statements, and a refusal of its last statement would waste the work done before.
   */
  private connectNext(callback: Callback | undefined): Promise<pg.PoolClient> | undefined {
    const { _pendingQueue: line } = this as unknown as { _pendingQueue: unknown[] };
    const present = line.length;
    const client = callback ? super.connect(callback) : super.connect();
    if (line.length > present) line.unshift(line.pop());
    return client as Promise<pg.PoolClient> | undefined;
  }
}
