import { existsSync, readFileSync } from "node:fs";

export type Count = { passed: number; failed: number };

export type FailedTest = { name: string; error: string };
export type FailedFile = {
  path: string;
  /** Number of its tests, with any result; 0 if it could not be loaded. */
  tests: number;
  passed: number;
  failed: FailedTest[];
  durationMs: number;
};
export type Result = Count & {
  failedFiles: FailedFile[];
  /** Whether an error occurred outside of the tests of these files: then a second try of them would prove nothing. */
  brokeOutside: boolean;
};

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests?: number;
  testResults: FileReport[];
};
type FileReport = {
  name: string;
  status: string;
  message?: string;
  startTime?: number;
  endTime?: number;
  assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
};

/**
 * Reads a vitest run from its JSON report. A file that could not be loaded, a skipped test and a run that broke
 * otherwise count as failed, because they have proven nothing. `looseErrors` is the number of errors outside of tests
 * (tools/vitest-run-facts.ts).
 */
export function readVitestReport(file: string, succeeded: boolean, looseErrors = 0): Result {
  if (!existsSync(file)) return { passed: 0, failed: 1, failedFiles: [], brokeOutside: true };
  const report = JSON.parse(readFileSync(file, "utf8")) as Report;
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  ).length;
  const skipped = report.numPendingTests + (report.numTodoTests ?? 0);
  if (skipped > 0) console.error(`${skipped} skipped: counted as failed`);
  const counted = report.numFailedTests + unloaded + skipped;
  return {
    passed: report.numPassedTests,
    failed: counted === 0 && !succeeded ? 1 : counted,
    failedFiles: report.testResults.filter(({ status }) => status === "failed").map(readFailedFile),
    brokeOutside: looseErrors > 0 || (counted === 0 && !succeeded),
  };
}

function readFailedFile({ name, message, startTime, endTime, assertionResults }: FileReport): FailedFile {
  const failed = assertionResults
    .filter(({ status }) => status === "failed")
    .map(({ fullName, failureMessages }) => ({ name: fullName.trim(), error: failureMessages?.[0] ?? "" }));
  // A failed hook has no test: all of the file's tests are skipped then.
  if (failed.length === 0) failed.push({ name: "(before its tests)", error: message ?? "" });
  return {
    path: name,
    tests: assertionResults.length,
    passed: assertionResults.filter(({ status }) => status === "passed").length,
    failed,
    durationMs: (endTime ?? 0) - (startTime ?? 0),
  };
}
