import { flushCompileCache } from "node:module";
import { type App, buildApp } from "#server/app.ts";
import type { Demo } from "#server/demo/open-demo.ts";
import { loadEnv } from "#server/env.ts";
import { explainFailure } from "#server/platform/startup-failure.ts";

const shutdownMs = 10_000;

async function main(): Promise<void> {
  const env = loadEnv(process.env);
  const app = await buildApp(env);
  try {
    const demo = env.DEMO ? await openDemo(app) : null;
    await app.start();
    if (env.ROLES.includes("web") || env.ROLES.includes("live")) {
      await app.http.listen({ port: env.PORT, host: env.HOST });
    }
    stopOnSignal(async () => {
      await demo?.stop();
      await app.stop();
    });
    app.services.log.info({ address: env.PUBLIC_URL, roles: env.ROLES }, "ready");
    demo?.greet();
  } catch (error) {
    await app.stop().catch(() => undefined);
    throw error;
  }
  // What was compiled is there for the next start, however this process ends.
  flushCompileCache();
}

/** Loaded here only: a site with real members never reads a line of the demo. */
async function openDemo({ services }: App): Promise<Demo> {
  const { openDemo: open } = await import("#server/demo/open-demo.ts");
  return open(services, (text) => process.stdout.write(text));
}

function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, async () => {
      if (isStopping) return;
      isStopping = true;
      setTimeout(() => process.exit(1), shutdownMs).unref();
      await stop();
      process.exit(0);
    });
  }
}

main().catch((error: Error) => {
  // Configuration and lock refusals are for a person to read, not a stack to search.
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
});
