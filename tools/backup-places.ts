import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { lockDataDir } from "#server/db/lock-data-dir.ts";
import { findPostgres } from "./find-servers.ts";
import { type Inventory, takeInventory } from "./inventory.ts";

/** The content of a backup: one folder, so that any tool can copy, pack and encrypt it. */
export const parts = {
  /** Its inventory and its time. */
  facts: "backup.json",
  dump: "database.dump",
  /** Replaces the dump if the database is embedded. */
  database: "database",
  files: "files",
  secret: "session-secret",
} as const;

export type Facts = { madeAt: string; database: "server" | "embedded"; inventory: Inventory };

export const dataDir = resolve(process.env.DATA_DIR || "data");
export const databaseUrl = process.env.DATABASE_URL || undefined;

/** Runs one of PostgreSQL's programs; throws its output if it fails. */
export function runPostgres(program: "pg_dump" | "pg_restore", args: string[]): void {
  const folder = findPostgres(process.env, [program]);
  const { status, error, stderr } = spawnSync(folder ? join(folder, program) : program, args, {
    encoding: "utf8",
    stdio: ["ignore", "inherit", "pipe"],
  });
  if (error) throw new Error(`${program} does not run (${error.message}). PG_BIN says where it is.`);
  if (status !== 0) throw new Error(`${program} failed:\n${stderr}`);
}

/** Runs a task on an embedded data directory while no process uses it. */
export async function whileAlone<T>(folder: string, act: () => Promise<T>): Promise<T> {
  const unlock = await lockDataDir(folder);
  try {
    return await act();
  } finally {
    await unlock();
  }
}

export async function embeddedInventory(folder: string): Promise<Inventory> {
  const pglite = await PGlite.create(folder);
  try {
    return await takeInventory(async (statement) => (await pglite.query(statement)).rows as never);
  } finally {
    await pglite.close();
  }
}
