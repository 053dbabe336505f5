import { flushCompileCache } from "node:module";
import { setTimeout as wait } from "node:timers/promises";
import type { Demo } from "#server/demo/open-demo.ts";
import { openMetricsServer } from "#server/platform/operations/metrics-server.ts";
import { noteRealSite, refuseDemoData } from "#server/platform/operations/real-site.ts";
import { explainFailure } from "#server/platform/operations/startup-failure.ts";
import { stepBackWithHeavyWork } from "#server/platform/operations/thread-priority.ts";
import { type App, buildApp } from "./app.ts";
import { loadEnv } from "./env.ts";

/** The time to stop, after the grace for load balancers; then the process ends without finishing. */
const shutdownMs = 10_000;
/**
 * The most connections that may wait to be accepted (the system's own limit, `somaxconn`, counts too). A
 * connection beyond it gets no answer and is tried again after 1, 3, 7, 15, 31 seconds: reopening thousands
 * of streams would take a minute.
 */
const mostUnaccepted = 16_384;

async function main(): Promise<void> {
  const env = loadEnv(process.env);
  await stepBackWithHeavyWork();
  const app = await buildApp(env);
  try {
    const demo = env.DEMO ? await openDemo(app) : null;
    if (!demo) await openRealSite(app);
    await app.start();
    await app.http.listen({
      port: env.PORT,
      host: env.HOST,
      // defence: room-for-unaccepted
      backlog: mostUnaccepted,
    });
    const metricsServer =
      app.metrics && env.METRICS_PORT
        ? await openMetricsServer(app.metrics, { port: env.METRICS_PORT, host: env.HOST })
        : null;
    endInOrder(app, async () => {
      await demo?.stop();
      await app.stop();
      metricsServer?.close();
    });
    app.services.log.info({ address: env.PUBLIC_URL, roles: env.ROLES }, "ready");
    demo?.greet();
  } catch (error) {
    await app.stop().catch(() => undefined);
    throw error;
  }
  // Stores the compiled code now, so that the next start has it, however this process ends.
  flushCompileCache();
}

async function openRealSite({ services: { db } }: App): Promise<void> {
  await refuseDemoData(db);
  await noteRealSite(db);
}

/** Loaded only here, so that a site with real members never loads code of the demo. */
async function openDemo({ services }: App): Promise<Demo> {
  const { openDemo: open } = await import("#server/demo/open-demo.ts");
  return open(services, (text) => process.stdout.write(text));
}

/**
 * SIGTERM (a supervisor's) leaves load balancers time to notice, SIGINT (a person's) does not. An unhandled
 * rejection is logged, and the process goes on. After an uncaught exception the state may be broken, so the
 * process stops in order and its supervisor starts another.
 */
function endInOrder({ services, drain }: App, stop: () => Promise<void>): void {
  const { log, env } = services;
  let isEnding = false;
  const end = async (graceSeconds: number, exitCode: number) => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), graceSeconds * 1000 + shutdownMs).unref();
    drain();
    log.info("shutting down");
    // defence: grace-before-end
    await wait(graceSeconds * 1000);
    await stop();
    process.exit(exitCode);
  };
  process.on("SIGTERM", () => end(env.DRAIN_SECONDS, 0));
  process.on("SIGINT", () => end(0, 0));
  // defence: rejection-heard
  process.on("unhandledRejection", (reason) =>
    log.error({ err: reason }, "unhandled rejection of a promise"),
  );
  // defence: exception-heard
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught exception");
    void end(env.DRAIN_SECONDS, 1);
  });
}

main().catch((error: Error) => {
  // A person reads errors of the configuration and the lock, so they come without a stack.
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
});
