import { AsyncLocalStorage } from "node:async_hooks";
import type { Histogram } from "prom-client";
import type { LiveCounts } from "../live/live.ts";
import type { JobObserver } from "../work/job-queue.ts";
import { jobBucketSeconds, queryBucketSeconds, requestBucketSeconds } from "./operations-limits.ts";

/** Gauges that are read at a scrape instead of counted. */
export type Gauges = {
  live(): LiveCounts;
  queueDepth(): Promise<number>;
  /** Null where the database is embedded. */
  pool(): { total: number; idle: number; waiting: number } | null;
  /** Messages that wait for one of the connections for messages; null where the database is embedded. */
  storeWaiting(): number | null;
  /** Messages that wait for the batch that stores them. */
  messagesWaiting(): number;
  callsTurnedAway(): number;
  /** Null where there is none. */
  isRedisReady(): boolean | null;
};

export type Metrics = {
  /** Runs the rest of the request as part of a route, so that its queries count for that route. */
  inRoute(route: string, next: () => void): void;
  request(method: string, route: string, status: number, seconds: number): void;
  /** Read when a statement begins: its answer arrives outside of the route's context. */
  query(kind: string): (seconds: number) => void;
  job: JobObserver;
  /** Call once, before the first scrape. */
  watch(gauges: Gauges): void;
  contentType: string;
  text(): Promise<string>;
};

/** Counters for Prometheus; made only if metrics are enabled. */
export async function createMetrics(): Promise<Metrics> {
  const { Registry, Gauge, Histogram, collectDefaultMetrics } = await import("prom-client");
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const routes = new AsyncLocalStorage<string>();

  const requests = keepChildren(
    new Histogram({
      name: "http_request_duration_seconds",
      help: "Requests by method, route and status, until the answer was handed over",
      labelNames: ["method", "route", "status"],
      buckets: requestBucketSeconds,
      registers,
    }),
  );
  const queries = keepChildren(
    new Histogram({
      name: "db_query_duration_seconds",
      help: "Statements by route and kind; the route is empty for jobs and upkeep",
      labelNames: ["route", "kind"],
      buckets: queryBucketSeconds,
      registers,
    }),
  );
  const jobs = keepChildren(
    new Histogram({
      name: "job_duration_seconds",
      help: "Jobs by name and outcome",
      labelNames: ["job", "outcome"],
      buckets: jobBucketSeconds,
      registers,
    }),
  );

  return {
    inRoute: (route, next) => routes.run(route, next),
    request: (method, route, status, seconds) => requests(seconds, method, route, String(status)),
    query(kind) {
      const route = routes.getStore() ?? "";
      return (seconds) => queries(seconds, route, kind);
    },
    job: (job, outcome, seconds) => jobs(seconds, job, outcome),
    watch(gauges) {
      const gauge = (name: string, help: string, read: () => number | null | Promise<number | null>) => {
        new Gauge({
          name,
          help,
          registers,
          async collect() {
            // The other metrics are especially important while the database is unreachable.
            const value = await Promise.resolve(read()).catch(() => null);
            if (value === null) this.remove();
            else this.set(value);
          },
        });
      };
      gauge("live_streams", "Event streams open", () => gauges.live().streams);
      gauge("live_members", "Members with an event stream", () => gauges.live().members);
      gauge(
        "live_events_delivered",
        "Events written to streams since the start",
        () => gauges.live().delivered,
      );
      gauge("live_streams_cut_off", "Streams ended because nobody read them", () => gauges.live().cutOff);
      gauge("jobs_due", "Jobs that are due and not begun, in all processes", gauges.queueDepth);
      gauge("db_pool_connections", "Database connections", () => gauges.pool()?.total ?? null);
      gauge("db_pool_idle", "Database connections nobody uses", () => gauges.pool()?.idle ?? null);
      gauge("db_pool_waiting", "Who waits for a database connection", () => gauges.pool()?.waiting ?? null);
      gauge("db_store_waiting", "Who waits for a database connection for messages", gauges.storeWaiting);
      gauge("messages_waiting", "Messages that wait for the batch that stores them", gauges.messagesWaiting);
      gauge(
        "calls_turned_away",
        "Calls told to come again since the start, before anything was made of them",
        gauges.callsTurnedAway,
      );
      gauge("redis_ready", "1 while Redis answers", () => {
        const isReady = gauges.isRedisReady();
        return isReady === null ? null : Number(isReady);
      });
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

/** Looks a histogram's labels up once: hashing them each time costs more than counting. */
function keepChildren<Label extends string>(histogram: Histogram<Label>) {
  const children = new Map<string, { observe(value: number): void }>();
  return (value: number, ...labels: string[]): void => {
    const key = labels.join(" ");
    let child = children.get(key);
    if (!child) {
      child = histogram.labels(...labels);
      children.set(key, child);
    }
    child.observe(value);
  };
}
