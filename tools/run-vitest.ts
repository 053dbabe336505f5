import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { projectRoot } from "./source.ts";
import { type Count, type FailedFile, type Result, readVitestReport } from "./vitest-report.ts";
import { type RunFacts, runFactsVariable } from "./vitest-run-facts.ts";

/** A file that failed, and passed when it ran once more alone. */
export type FlakyFile = {
  path: string;
  error: string;
  firstMs: number;
  secondMs: number;
  /** Load average of one minute at the start of the second try. */
  load: number;
};
export type FileTime = { path: string; seconds: number };
/** `files` are the times of the first try. */
export type SuiteResult = Count & { flaky: FlakyFile[]; broken: FailedFile[]; files: FileTime[] };

/** With more failed files in one run, chance is not the cause. */
export const triedAgainAtMost = 3;

type Run = {
  /** vitest's own arguments: projects and filters. */
  args: readonly string[];
  root?: string;
  env?: NodeJS.ProcessEnv;
  /** How many files of this suite may be tried again. */
  triesLeft?: number;
};

/**
 * Runs a suite, and each file that failed in it once more, alone and in a fresh process. Whatever fails twice is
 * broken. A file that did not load, errors outside of tests and more failed files than `triesLeft` are not tried again.
 */
export function runVitest({ args, root = projectRoot, env = process.env, triesLeft = 0 }: Run): SuiteResult {
  const first = runOnce(args, root, env);
  const files = first.failedFiles.map((file) => ({ ...file, path: relative(root, file.path) }));
  const times = first.times.map(({ path, seconds }) => ({ path: relative(root, path), seconds }));
  const suite: SuiteResult = {
    passed: first.passed,
    failed: first.failed,
    flaky: [],
    broken: [],
    files: times,
  };
  const mayTry = !first.brokeOutside && files.length <= triesLeft && files.every(({ tests }) => tests > 0);
  const projects = args.filter((arg) => arg.startsWith("--project"));
  for (const file of files) {
    if (!mayTry) {
      suite.broken.push(file);
      continue;
    }
    console.log(`\n== Once more, alone: ${file.path} ==`);
    const load = loadavg()[0] ?? 0;
    const start = performance.now();
    const second = runOnce([...projects, file.path], root, { ...env, TEST_TRACE: "1" });
    const notPassed = file.tests - file.passed;
    if (second.failed === 0 && second.passed === file.tests) {
      suite.passed += notPassed;
      suite.failed -= notPassed;
      suite.flaky.push({
        path: file.path,
        error: file.failed[0]?.error ?? "",
        firstMs: Math.round(file.durationMs),
        secondMs: Math.round(performance.now() - start),
        load,
      });
    } else {
      suite.broken.push(file);
    }
  }
  return suite;
}

function runOnce(
  args: readonly string[],
  root: string,
  env: NodeJS.ProcessEnv,
): Result & { times: FileTime[] } {
  const folder = mkdtempSync(join(tmpdir(), "rendezvous-report-"));
  const report = join(folder, "report.json");
  const written = join(folder, "facts.json");
  const { status } = spawnSync(
    process.execPath,
    [
      join(projectRoot, "node_modules/vitest/vitest.mjs"),
      "run",
      "--passWithNoTests",
      "--reporter=default",
      "--reporter=json",
      `--reporter=${join(projectRoot, "tools/vitest-run-facts.ts")}`,
      `--outputFile.json=${report}`,
      ...args,
    ],
    { cwd: root, stdio: ["ignore", "inherit", "inherit"], env: { ...env, [runFactsVariable]: written } },
  );
  const facts: RunFacts = existsSync(written)
    ? (JSON.parse(readFileSync(written, "utf8")) as RunFacts)
    : { looseErrors: 1, files: [] };
  const result = readVitestReport(report, status === 0, facts.looseErrors);
  rmSync(folder, { recursive: true, force: true });
  return { ...result, times: facts.files };
}
