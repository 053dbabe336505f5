import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import type { Log } from "#server/platform/operations/log.ts";

/** More may not wait at once, for each connection there is: what they hold in memory would only grow. */
const mostWaitingEach = 50;

type PoolOptions = pg.PoolConfig & {
  /** Longer nobody waits for a connection or a lock: whoever asks is told to come again instead. */
  waitSeconds: number;
};

/** A pool that neither falls with its server nor lets a crowd pile up in front of it. */
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
  // Without a listener a connection that breaks takes the process down: here while idle, below while in use.
  pool.on("error", listener);
  // defence: connection-errors-heard
  pool.on("connect", (client) => client.on("error", listener));
  return pool;
}

/** A request, and whether it has been let into the line once. */
const requests = new AsyncLocalStorage<{ isIn: boolean; goesFirst: boolean }>();

/** What `run` and all that follows from it asks the database counts as one request. */
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
   * Ahead of everybody who has got nothing yet: in a crowd a request that stood at the end of the line for each of its
   * statements, to be sent away from the last, would only have used up what others needed.
   */
  private connectNext(callback: Callback | undefined): Promise<pg.PoolClient> | undefined {
    const { _pendingQueue: line } = this as unknown as { _pendingQueue: unknown[] };
    const present = line.length;
    const client = callback ? super.connect(callback) : super.connect();
    if (line.length > present) line.unshift(line.pop());
    return client as Promise<pg.PoolClient> | undefined;
  }
}
