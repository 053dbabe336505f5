import { cpSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Where support/prepare-data.ts left data directories for servers of journeys; unset if each fills its own. */
export const preparedVariable = "PREPARED_DATA";

export const preparedKinds = ["demo-town", "empty-site"] as const;
export type PreparedKind = (typeof preparedKinds)[number];

/** Copies prepared data, if there is any, into an empty directory. */
export function copyPreparedData(kind: PreparedKind, dataDir: string): void {
  const folder = process.env[preparedVariable];
  if (!folder || (existsSync(dataDir) && readdirSync(dataDir).length > 0)) return;
  const prepared = join(folder, kind);
  if (existsSync(prepared)) cpSync(prepared, dataDir, { recursive: true });
}
