import type { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { fromDrizzle, fromPglite, PgBoss } from "pg-boss";
import { withDates } from "#server/db/embedded-client.ts";
import { type Log, occasionally } from "../operations/log.ts";
import { listSubscriptions, noteSubscriptions, type Subscription } from "./event-subscribers.ts";
import { type QueueKind, queueNames, queueOptions } from "./queue-kinds.ts";
import {
  drainedLookMs,
  finishedKeptSeconds,
  finishJobsMs,
  jobConnections,
  queueKinds,
  scheduledPollSeconds,
  scheduledRunSeconds,
  strangerWaitsSeconds,
  subscriptionNotedMs,
  turnsBeforeJob,
  workerPollSeconds,
} from "./work-limits.ts";

type Handler = (payload: never) => Promise<void>;
type Envelope = { job: string; payload: unknown };
type DrizzleTransactionLike = Parameters<typeof fromDrizzle>[0];
type Tx = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/**
 * Durable jobs in the same database as all other data: queued in the transaction that needs them, run at least once.
 * Payloads carry ids; a handler reads the rest again.
 */
export type Queue = {
  /** Registers the handler of a job and its queue (`quick` by default). Call before start. */
  on<Payload extends object>(
    job: string,
    handler: (payload: Payload) => Promise<void>,
    kind?: QueueKind,
  ): void;
  /** Hears an event. Each subscriber has a job of its own, `<event>:<subscriber>`: where one fails, only it repeats. */
  hear<Payload extends object>(
    event: string,
    subscriber: string,
    handler: (payload: Payload) => Promise<void>,
    kind?: QueueKind,
  ): void;
  /** Tells an event to all subscribers inside `tx`, also to those that only processes of another release know. */
  emit(tx: Tx, event: string, payload: object): Promise<void>;
  /** Queues inside `tx`. `startAfterSeconds` delays. */
  send(tx: Tx, job: string, payload: object, options?: { startAfterSeconds?: number }): Promise<void>;
  /** Runs a job every so often on one process of all; cron in UTC, at best every minute. */
  schedule(job: string, cron: string, handler: () => Promise<void>): void;
  start(): Promise<void>;
  /** Jobs that are due and not begun, in all processes together. */
  depth(): Promise<number>;
  /** Resolves once no job is due or running; for tests and tools. */
  drained(): Promise<void>;
  /** Starts no more jobs and waits for running ones; sending stays possible. */
  rest(): Promise<void>;
  stop(): Promise<void>;
};

/** Called after every job, for counting. */
export type JobObserver = (job: string, outcome: "done" | "failed", seconds: number) => void;

const ofOurQueues = sql`name in (${sql.join(
  queueNames.map((name) => sql`${name}`),
  sql`, `,
)})`;
const isDue = sql`state in ('created', 'retry') and start_after <= now()`;
const scheduleName = (job: string) => `schedule-${job}`;

/**
 * The answer to the call that queued a job is written before the job begins. On the embedded database both share
 * one thread, and the time of an answer could reveal the result of its job: an account, or none.
 */
async function answersGone(): Promise<void> {
  for (let turn = 0; turn < turnsBeforeJob; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

export function createQueue(options: {
  db: Tx;
  pglite: PGlite | null;
  databaseUrl: string | undefined;
  log: Log;
  /** Whether this process runs jobs; all may send them. */
  works: boolean;
  onJob?: JobObserver;
  pollingSeconds?: number;
}): Queue {
  const { log, works, onJob } = options;
  const handlers = new Map<string, { handler: Handler; kind: QueueKind }>();
  const subscriptions: Subscription[] = [];
  const schedules = new Map<string, { cron: string; handler: () => Promise<void> }>();
  const working = new Set<string>();
  const workers: { kind: QueueKind; id: string }[] = [];
  let noting: NodeJS.Timeout | undefined;
  const boss = new PgBoss({
    ...(options.pglite
      ? { db: fromPglite(withDates(options.pglite)), backend: "pglite" as const }
      : {
          connectionString: options.databaseUrl ?? "",
          max: jobConnections,
          application_name: "rendezvous-jobs",
        }),
    schema: "jobs",
    // Only workers do maintenance and scheduling; the database allows one of them at a time.
    supervise: works,
    schedule: works,
    useListenNotify: works,
    monitorVacuum: false,
  });
  const warn = occasionally((error: unknown, more) => log.warn({ err: error, more }, "job queue"));
  const warnOfStranger = occasionally((job: unknown, more) =>
    log.warn({ job, more }, "a job of an unknown kind is left to a newer release"),
  );
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

  /**
   * Puts a job of another release back unchanged, so that it uses up none of its tries. When the worker then returns, the job
   * is not finished, because only an active job can be finished.
   */
  async function leaveToOthers(kind: QueueKind, id: string, job: string): Promise<void> {
    warnOfStranger(job);
    await rows(sql`update jobs.job set state = 'created', started_on = null,
      start_after = now() + ${strangerWaitsSeconds} * interval '1 second'
      where name = ${kind} and id = ${id} and state = 'active'`);
  }

  async function startWorker(kind: QueueKind): Promise<void> {
    let id = "";
    id = await boss.work<Envelope>(
      kind,
      {
        // An error fails its whole batch, and a crash repeats it.
        batchSize: 1,
        pollingIntervalSeconds: options.pollingSeconds ?? workerPollSeconds,
        // There is no notification when a delayed job or a retry becomes due; the default poll would find it after 30 s.
        notifyPollingIntervalSeconds: options.pollingSeconds ?? workerPollSeconds,
      },
      async ([job]) => {
        await answersGone();
        // After one job there may be more: otherwise each poll would run only one of the waiting jobs.
        boss.notifyWorker(id);
        if (!job) return;
        const { job: name, payload } = job.data;
        const known = handlers.get(name);
        if (known) await run(name, () => known.handler(payload as never));
        else await leaveToOthers(kind, job.id, name);
      },
    );
    workers.push({ kind, id });
  }

  async function startWorkers(): Promise<void> {
    // This process skips queues for which it has no handler: other processes serve them.
    for (const kind of new Set([...handlers.values()].map((known) => known.kind))) {
      working.add(kind);
      for (let worker = 0; worker < queueKinds[kind].workers; worker += 1) await startWorker(kind);
    }
    for (const [job, { cron, handler }] of schedules) {
      const name = scheduleName(job);
      working.add(name);
      await boss.createQueue(name, { retryLimit: 0, expireInSeconds: scheduledRunSeconds });
      await boss.updateQueue(name, { deleteAfterSeconds: finishedKeptSeconds });
      await boss.schedule(name, cron);
      await boss.work(name, { pollingIntervalSeconds: scheduledPollSeconds }, () => run(job, handler));
    }
  }

  const inside = (tx: Tx) => ({ db: fromDrizzle(tx as unknown as DrizzleTransactionLike, sql) });

  function on(job: string, handler: Handler, kind: QueueKind = "quick"): void {
    if (handlers.has(job)) throw new Error(`two handlers for the job ${job}`);
    handlers.set(job, { handler, kind });
  }

  return {
    on,
    hear(event, subscriber, handler, kind = "quick") {
      on(`${event}:${subscriber}`, handler, kind);
      subscriptions.push({ event, subscriber, queue: kind });
    },
    schedule(job, cron, handler) {
      schedules.set(job, { cron, handler });
    },
    async emit(tx, event, payload) {
      const heard = await listSubscriptions(tx, event, subscriptions);
      for (const [kind, ones] of Map.groupBy(heard, ({ queue }) => queue)) {
        const jobs = ones.map(({ subscriber }) => ({ data: { job: `${event}:${subscriber}`, payload } }));
        await boss.insert(kind, jobs, inside(tx));
      }
    },
    async send(tx, job, payload, { startAfterSeconds } = {}) {
      const envelope: Envelope = { job, payload };
      await boss.send(handlers.get(job)?.kind ?? "quick", envelope, {
        ...inside(tx),
        ...(startAfterSeconds ? { startAfter: startAfterSeconds } : {}),
      });
    },
    async start() {
      await boss.start();
      for (const kind of queueNames) {
        await boss.createQueue(kind, queueOptions(kind));
        // An existing queue keeps the options of the release that made it.
        await boss.updateQueue(kind, queueOptions(kind));
        // pg-boss looks a queue up before its first job, by a connection of its own: inside a transaction on the
        // embedded database it would wait for that transaction. Nothing is inserted here, so it looks now.
        await boss.insert(kind, []);
      }
      await noteSubscriptions(options.db, subscriptions);
      noting = setInterval(
        () => void noteSubscriptions(options.db, subscriptions).catch(warn),
        subscriptionNotedMs,
      );
      noting.unref();
      if (works) await startWorkers();
    },
    async depth() {
      const [row] = await rows<{ due: number }>(
        sql`select count(*)::int as due from jobs.job where ${ofOurQueues} and ${isDue}`,
      );
      return row?.due ?? 0;
    },
    async drained() {
      for (;;) {
        const open = await rows<{ name: string; due: boolean }>(
          sql`select name, bool_or(${isDue}) as due from jobs.job
            where ${ofOurQueues} and (state = 'active' or ${isDue}) group by name`,
        );
        if (open.length === 0) return;
        // There is no notification when a delayed job becomes due: its workers would see it at their next poll.
        const due = new Set(open.flatMap((queue) => (queue.due ? [queue.name] : [])));
        for (const { kind, id } of workers) if (due.has(kind)) boss.notifyWorker(id);
        await new Promise((resolve) => setTimeout(resolve, drainedLookMs));
      }
    },
    async rest() {
      await Promise.all([...working].map((name) => boss.offWork(name)));
    },
    async stop() {
      clearInterval(noting);
      await boss.stop({ graceful: true, timeout: finishJobsMs, close: true });
    },
  };
}
