import { sql } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { fromDrizzle, fromPglite, PgBoss } from "pg-boss";
import type { Log } from "./log.ts";

type Handler = (payload: never) => Promise<void>;
type Envelope = { job: string; payload: unknown };
type DrizzleTransactionLike = Parameters<typeof fromDrizzle>[0];
type Tx = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** Durable jobs in the same database as everything else: queued in the transaction that wants them, run at least once. */
export type Queue = {
  /** Adds a handler; several on one name run one after the other. Call before start. */
  on<Payload extends object>(job: string, handler: (payload: Payload) => Promise<void>): void;
  /** True where somebody listens to this name in this product. */
  isHeard(job: string): boolean;
  /** Queues inside `tx`. `startAfterSeconds` delays. */
  send(tx: Tx, job: string, payload: object, options?: { startAfterSeconds?: number }): Promise<void>;
  /** Runs a job every so often on one process of all; cron in UTC, at best every minute. */
  schedule(job: string, cron: string, handler: () => Promise<void>): void;
  start(options: { work: boolean }): Promise<void>;
  /** Resolves when no job is due or running; for tests and tools. */
  drained(): Promise<void>;
  stop(): Promise<void>;
};

const queueName = "work";

export function createQueue(options: {
  db: Tx;
  pglite: Parameters<typeof fromPglite>[0] | null;
  databaseUrl: string | undefined;
  log: Log;
  pollingSeconds?: number;
}): Queue {
  const { log } = options;
  const handlers = new Map<string, Handler[]>();
  const schedules = new Map<string, { cron: string; handler: () => Promise<void> }>();
  const boss = new PgBoss({
    ...(options.pglite
      ? { db: fromPglite(options.pglite), backend: "pglite" as const }
      : { connectionString: options.databaseUrl ?? "", max: 4, application_name: "rendezvous-jobs" }),
    schema: "jobs",
    useListenNotify: true,
    monitorVacuum: false,
  });
  boss.on("error", (error) => log.warn({ err: error }, "job queue"));

  async function run(envelope: Envelope): Promise<void> {
    for (const handler of handlers.get(envelope.job) ?? []) await handler(envelope.payload as never);
  }

  return {
    on(job, handler) {
      handlers.set(job, [...(handlers.get(job) ?? []), handler as Handler]);
    },
    isHeard: (job) => handlers.has(job),
    schedule(job, cron, handler) {
      schedules.set(job, { cron, handler });
    },
    async send(tx, job, payload, { startAfterSeconds } = {}) {
      const envelope: Envelope = { job, payload };
      await boss.send(queueName, envelope, {
        db: fromDrizzle(tx as unknown as DrizzleTransactionLike, sql),
        ...(startAfterSeconds ? { startAfter: startAfterSeconds } : {}),
      });
    },
    async start({ work }) {
      await boss.start();
      await boss.createQueue(queueName, {
        retryLimit: 8,
        retryDelay: 5,
        retryBackoff: true,
        expireInSeconds: 120,
        notify: true,
      });
      if (!work) return;
      // One job a batch: a throw fails its whole batch.
      await boss.work<Envelope>(
        queueName,
        {
          batchSize: 1,
          localConcurrency: 2,
          pollingIntervalSeconds: options.pollingSeconds ?? 2,
          // Nothing announces that a delayed job or a retry has become due; the default would find it after 30 s.
          notifyPollingIntervalSeconds: options.pollingSeconds ?? 2,
        },
        async ([job]) => {
          if (!job) return;
          try {
            await run(job.data);
          } catch (error) {
            log.warn({ err: error, job: job.data.job }, "a job failed and will be tried again");
            throw error;
          }
        },
      );
      for (const [job, { cron, handler }] of schedules) {
        const name = `schedule-${job}`;
        await boss.createQueue(name, { retryLimit: 0, expireInSeconds: 300 });
        await boss.schedule(name, cron);
        await boss.work(name, { pollingIntervalSeconds: 10 }, async () => handler());
      }
    },
    async drained() {
      for (;;) {
        const open = await options.db.execute(
          sql`select 1 from jobs.job where name = ${queueName} and (state = 'active' or (state in ('created', 'retry') and start_after <= now())) limit 1`,
        );
        if ((open as unknown as { rows: unknown[] }).rows.length === 0) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 8_000, close: true }),
  };
}
