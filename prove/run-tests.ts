import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ProofTest } from "./attack.ts";

export type TestResult = { file: string; name: string; isPassed: boolean; message: string };
export type TestRun = {
  results: TestResult[];
  /** The output of the runner: it explains why a file could not be loaded. */
  output: string;
};

type Report = {
  testResults: {
    name: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
};

/** Runs the named tests in a tree of the project and answers each that ran. */
export async function runTests(
  root: string,
  tests: readonly ProofTest[],
  env: Record<string, string>,
): Promise<TestRun> {
  const folder = mkdtempSync(join(tmpdir(), "rendezvous-proof-"));
  const report = join(folder, "report.json");
  const names = [...new Set(tests.map(({ name }) => name))].map(patternOf).join("|");
  const child = spawn(
    process.execPath,
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      ...[...new Set(tests.map(({ file }) => projectOf(file)))].map((project) => `--project=${project}`),
      "--reporter=json",
      `--outputFile.json=${report}`,
      `--testNamePattern=^(${names})`,
      ...new Set(tests.map(({ file }) => file)),
    ],
    { cwd: root, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
    });
  }
  await once(child, "close");
  const results = existsSync(report) ? read(JSON.parse(readFileSync(report, "utf8")) as Report, root) : [];
  rmSync(folder, { recursive: true, force: true });
  return { results, output };
}

/** A full name as the filter sees it: "describe > it", where reports and the catalogue say "describe it". */
function patternOf(name: string): string {
  return name.split(" ").map(RegExp.escape).join(" (?:> )?");
}

function read({ testResults }: Report, root: string): TestResult[] {
  return testResults.flatMap(({ name: path, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "passed" || status === "failed")
      .map(({ fullName, status, failureMessages }) => ({
        file: path.slice(root.length + 1),
        name: fullName,
        isPassed: status === "passed",
        message: failureMessages?.[0] ?? "",
      })),
  );
}

function projectOf(file: string): string {
  return `${/\.(prove|e2e)\.ts$/.exec(file)?.[1] ?? "unit"}*`;
}

/** Those results that a row of the catalogue names. */
export function resultsOf(run: TestRun, test: ProofTest): TestResult[] {
  return run.results.filter(({ file, name }) => file === test.file && name.startsWith(test.name));
}
