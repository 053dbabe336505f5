import { writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

/** Where the facts are written. */
export const runFactsVariable = "VITEST_RUN_FACTS";

export type RunFacts = {
  /** Errors outside of tests: rejections and exceptions that no test waited for. */
  looseErrors: number;
  /** The time of each file, with its loading and its hooks: the JSON report has the times of tests only. */
  files: { path: string; seconds: number }[];
};

/** A reporter for facts that the JSON report omits. */
export default class RunFactsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const file = process.env[runFactsVariable];
    if (!file) return;
    const facts: RunFacts = { looseErrors: errors.length, files: modules.map(readTime) };
    writeFileSync(file, JSON.stringify(facts));
  }
}

function readTime(module: TestModule): RunFacts["files"][number] {
  const { setupDuration, collectDuration, duration } = module.diagnostic();
  return { path: module.moduleId, seconds: (setupDuration + collectDuration + duration) / 1000 };
}
