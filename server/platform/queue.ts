import { sql } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { fromDrizzle, fromPglite, PgBoss } from "pg-boss";
import { type Log, occasionally } from "./log.ts";

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
  start(): Promise<void>;
  /** Jobs that are due and not begun, in all processes together. */
  depth(): Promise<number>;
  /** Resolves when no job is due or running; for tests and tools. */
  drained(): Promise<void>;
  /** Takes up no more jobs and waits for those that run; sending goes on. */
  rest(): Promise<void>;
  stop(): Promise<void>;
};

/** Told of every job that was run: for counting. */
export type JobObserver = (job: string, outcome: "done" | "failed", seconds: number) => void;

const queueName = "work";
const workersAProcess = 2;
const scheduleName = (job: string) => `schedule-${job}`;

/**
 * The answer to the call that queued a job is written before the job begins. On the embedded database both take turns
 * on one thread, and from how long an answer took one could tell what its job found: an account, or none.
 */
async function answersGone(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

export function createQueue(options: {
  db: Tx;
  pglite: Parameters<typeof fromPglite>[0] | null;
  databaseUrl: string | undefined;
  log: Log;
  /** Whether this process runs jobs; all may send them. */
  works: boolean;
  onJob?: JobObserver;
  pollingSeconds?: number;
}): Queue {
  const { log, works, onJob } = options;
  const handlers = new Map<string, Handler[]>();
  const schedules = new Map<string, { cron: string; handler: () => Promise<void> }>();
  const boss = new PgBoss({
    ...(options.pglite
      ? { db: fromPglite(options.pglite), backend: "pglite" as const }
      : { connectionString: options.databaseUrl ?? "", max: 4, application_name: "rendezvous-jobs" }),
    schema: "jobs",
    // Cleaning up and keeping time is for those who work; the database lets one of them do it at a time.
    supervise: works,
    schedule: works,
    useListenNotify: works,
    monitorVacuum: false,
  });
  const warn = occasionally((error: unknown, more) => log.warn({ err: error, more }, "job queue"));
  boss.on("error", warn);

  async function run(job: string, work: () => Promise<void>): Promise<void> {
    const startedAt = performance.now();
    const secondsSince = () => (performance.now() - startedAt) / 1000;
    try {
      await work();
    } catch (error) {
      onJob?.(job, "failed", secondsSince());
      log.warn({ err: error, job }, "a job failed");
      throw error;
    }
    const seconds = secondsSince();
    onJob?.(job, "done", seconds);
    log.info({ job, ms: Math.round(seconds * 1000) }, "job");
  }

  async function rows<Row>(statement: ReturnType<typeof sql>): Promise<Row[]> {
    return ((await options.db.execute(statement)) as unknown as { rows: Row[] }).rows;
  }

  async function runAll({ job, payload }: Envelope): Promise<void> {
    for (const handler of handlers.get(job) ?? []) await handler(payload as never);
  }

  async function startWorker(): Promise<void> {
    let id = "";
    id = await boss.work<Envelope>(
      queueName,
      {
        // A throw fails its whole batch, and a crash repeats it.
        batchSize: 1,
        pollingIntervalSeconds: options.pollingSeconds ?? 2,
        // Nothing announces that a delayed job or a retry has become due; the default would find it after 30 s.
        notifyPollingIntervalSeconds: options.pollingSeconds ?? 2,
      },
      async ([job]) => {
        await answersGone();
        // Where there was one there may be more: gathered work would otherwise be done at a job a poll.
        boss.notifyWorker(id);
        if (job) await run(job.data.job, () => runAll(job.data));
      },
    );
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
    async start() {
      await boss.start();
      await boss.createQueue(queueName, {
        // For about a day: a mail server may be away that long, and no mail may be lost for it.
        retryLimit: 36,
        retryDelay: 5,
        retryBackoff: true,
        retryDelayMax: 3600,
        expireInSeconds: 120,
        notify: true,
      });
      if (!works) return;
      for (let worker = 0; worker < workersAProcess; worker += 1) await startWorker();
      for (const [job, { cron, handler }] of schedules) {
        const name = scheduleName(job);
        await boss.createQueue(name, { retryLimit: 0, expireInSeconds: 300 });
        await boss.schedule(name, cron);
        await boss.work(name, { pollingIntervalSeconds: 10 }, () => run(job, handler));
      }
    },
    async depth() {
      const [row] = await rows<{ due: number }>(
        sql`select count(*)::int as due from jobs.job where name = ${queueName} and state in ('created', 'retry') and start_after <= now()`,
      );
      return row?.due ?? 0;
    },
    async drained() {
      for (;;) {
        const open = await rows(
          sql`select 1 from jobs.job where name = ${queueName} and (state = 'active' or (state in ('created', 'retry') and start_after <= now())) limit 1`,
        );
        if (open.length === 0) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async rest() {
      const names = [queueName, ...[...schedules.keys()].map(scheduleName)];
      if (works) await Promise.all(names.map((name) => boss.offWork(name)));
    },
    stop: () => boss.stop({ graceful: true, timeout: 8_000, close: true }),
  };
}
