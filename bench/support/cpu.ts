import { readFileSync } from "node:fs";
import type pg from "pg";

/**
 * Milliseconds of processor time that a process has used so far, its threads and its time in the kernel
 * included.
 */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** The same for all connections of a database, which has to run on this machine. */
export async function databaseCpuMs(pool: pg.Pool): Promise<number> {
  return (await backendsOf(pool)).reduce((sum, pid) => sum + cpuMs(pid), 0);
}

/** Processor time of a process and of a database's connections, new ones included, during `run`. */
export async function cpuMsOf<T>(
  { pid, pool }: { pid: number; pool: pg.Pool },
  run: () => Promise<T>,
): Promise<{ result: T; processMs: number; databaseMs: number }> {
  const before = new Map((await backendsOf(pool)).map((backend) => [backend, cpuMs(backend)]));
  const processBefore = cpuMs(pid);
  const result = await run();
  const processMs = cpuMs(pid) - processBefore;
  const after = await backendsOf(pool);
  const databaseMs = after.reduce((sum, backend) => sum + cpuMs(backend) - (before.get(backend) ?? 0), 0);
  return { result, processMs, databaseMs };
}

async function backendsOf(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  return rows.map(({ pid }) => pid);
}
