import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Violation } from "./source.ts";

/** Prints what a check found and sets the exit code. */
export function report(name: string, violations: Violation[]): void {
  for (const { file, line, message } of violations) {
    console.error(`${file}${line === undefined ? "" : `:${line}`}  ${message}`);
  }
  if (violations.length > 0) process.exitCode = 1;
  console.log(violations.length === 0 ? `${name}: fine` : `${name}: ${violations.length} to mend`);
}

/** Whether this module is the program that was started, not one that was imported. */
export function isStarted(moduleUrl: string): boolean {
  const started = process.argv[1];
  return started !== undefined && realpathSync(started) === fileURLToPath(moduleUrl);
}
