import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/**
 * How often a second the script runs on this many connections: the limit of the database alone on this
 * machine.
 */
export async function pgbench(
  databaseUrl: string,
  script: string,
  { connections, seconds, settings = "" }: { connections: number; seconds: number; settings?: string },
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "rendezvous-pgbench-"));
  const file = join(folder, "script.sql");
  writeFileSync(file, script);
  try {
    const { stdout } = await promisify(execFile)(
      "pgbench",
      [
        "--no-vacuum",
        "--protocol=prepared",
        `--client=${connections}`,
        "--jobs=2",
        `--time=${seconds}`,
        `--file=${file}`,
        databaseUrl,
      ],
      { env: { ...process.env, PGOPTIONS: settings } },
    );
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
