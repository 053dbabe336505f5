import { buildApp } from "#server/app.ts";
import { loadEnv } from "#server/env.ts";

const shutdownMs = 10_000;

async function main(): Promise<void> {
  const env = loadEnv(process.env);
  const app = await buildApp(env);
  await app.start();
  if (env.ROLES.includes("web") || env.ROLES.includes("live")) {
    await app.http.listen({ port: env.PORT, host: env.HOST });
  }
  app.services.log.info({ address: env.PUBLIC_URL, roles: env.ROLES }, "ready");

  let isStopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, async () => {
      if (isStopping) return;
      isStopping = true;
      setTimeout(() => process.exit(1), shutdownMs).unref();
      await app.stop();
      process.exit(0);
    });
  }
}

main().catch((error: Error) => {
  // Configuration and lock refusals are for a person to read, not a stack to search.
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
