import { appendFileSync } from "node:fs";
import { relative } from "node:path";
import { evidenceFolder, evidencePath } from "../support/evidence.ts";
import type { FlakyFile } from "./run-vitest.ts";
import { projectRoot } from "./source.ts";
import type { FailedFile } from "./vitest-report.ts";

/** The first lines of an error: the message, and where it was thrown. */
const errorLines = 4;
/** The most failures that are repeated at the end of a run; the file of failures has the others. */
const repeatedAtMost = 8;

function describeFailures(files: readonly FailedFile[]): string[] {
  return files.flatMap(({ path, failed }) =>
    failed.map(({ name, error }) => [` FAIL  ${path} > ${name}`, ...firstLines(error)].join("\n")),
  );
}

function firstLines(error: string): string[] {
  return error
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, errorLines)
    .map((line) => `   ${line.slice(0, 300)}`);
}

/** Writes each failed test with its first error to failures.txt beside the evidence. */
export function keepFailures(files: readonly FailedFile[]): void {
  const failures = describeFailures(files);
  if (failures.length > 0) appendFileSync(evidencePath("failures.txt"), `${failures.join("\n")}\n`);
}

/** Repeats each failed test at the end of the run. */
export function sayFailures(files: readonly FailedFile[]): void {
  const failures = describeFailures(files);
  if (failures.length === 0) return;
  console.log(`\n== Failed; evidence, if any: ${relative(projectRoot, evidenceFolder)} ==`);
  console.log(failures.slice(0, repeatedAtMost).join("\n"));
  if (failures.length > repeatedAtMost)
    console.log(`and ${failures.length - repeatedAtMost} more: failures.txt`);
}

/** Red checks, and the stages that did not run because of them. */
export function sayRed(red: readonly string[], stopped: readonly string[]): void {
  if (red.length > 0) console.log(`\nred: ${red.join(", ")}`);
  if (stopped.length === 0) return;
  console.log(`stopped: ${stopped.join(", ")} did not run, because of what is red; each counts as failed.`);
  console.log("bin/test --keep-going runs them all the same.");
}

/**
 * The lines before the last: "not run: n (names)", where this machine lacks a program for something, and "flaky: n
 * (names)". Above them are the first failures of each flaky file.
 */
export function sayFlaky(files: readonly FlakyFile[], notRun: readonly string[]): void {
  for (const { path, error, firstMs, secondMs, load } of files) {
    console.log(
      `\n flaky  ${path}: failed after ${firstMs} ms, passed alone in ${secondMs} ms, load ${load.toFixed(1)}`,
    );
    console.log(firstLines(error).join("\n"));
  }
  console.log();
  if (notRun.length > 0) console.log(`not run: ${notRun.length} (${notRun.join(", ")})`);
  const names = files.map(({ path }) => path).join(", ");
  console.log(`flaky: ${files.length}${names ? ` (${names})` : ""}`);
}
