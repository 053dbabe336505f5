import { existsSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "#server/db/open-database.ts";
import { type Env, loadEnv } from "#server/env.ts";
import { createLog } from "#server/platform/operations/log.ts";

/** The folder of the product's data; refuses a folder without a database, because opening it would make one. */
export function findDataDir(): string {
  const dataDir = process.env.DATA_DIR || "data";
  if (!process.env.DATABASE_URL && !existsSync(join(dataDir, "database")))
    throw new Error(
      `${dataDir} contains no database. Start the product once, or set DATA_DIR or DATABASE_URL.`,
    );
  return dataDir;
}

/** The settings of the product beside which a command runs. */
export const loadProductEnv = (): Env => loadEnv({ ...process.env, DATA_DIR: findDataDir() });

/** The product's database, for one command. */
export const openData = (
  { DATABASE_URL: url, DATA_DIR: dataDir }: Env,
  { poolSize = 1, log = createLog("warn") } = {},
) => openDatabase({ url, poolSize, dataDir, log });
