import { existsSync, readFileSync } from "node:fs";

export type Count = { passed: number; failed: number };

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests?: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};

/**
 * Counts a vitest run from its JSON report. A file that could not be loaded, a skipped test and a run that broke
 * otherwise count as failed: none of them has shown that anything works.
 */
export function readVitestReport(file: string, succeeded: boolean): Count {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(file, "utf8")) as Report;
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  ).length;
  const skipped = report.numPendingTests + (report.numTodoTests ?? 0);
  if (skipped > 0) console.error(`${skipped} skipped: counted as failed`);
  const failed = report.numFailedTests + unloaded + skipped;
  return { passed: report.numPassedTests, failed: failed === 0 && !succeeded ? 1 : failed };
}
