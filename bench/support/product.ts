import { type RunningServer, startServer } from "../../support/server.ts";
import type { BenchDatabase } from "./database.ts";

/** The product as its own process on a bench's database, without pages unless `env` says otherwise. */
export function startProduct(
  database: BenchDatabase,
  env: Record<string, string> = {},
): Promise<RunningServer> {
  return startServer({
    env: {
      NODE_ENV: "production",
      DATABASE_URL: database.url,
      ROLES: "web",
      WEB_PAGES: "none",
      ...env,
    },
  });
}
