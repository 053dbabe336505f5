import { writeFileSync } from "node:fs";
import type { Reporter } from "vitest/node";

/** Where the number of errors that fell outside of tests is written. */
export const looseErrorsVariable = "VITEST_LOOSE_ERRORS";

/** A reporter for what the JSON report leaves out: rejections and exceptions that no test waited for. */
export default class LooseErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly unknown[]): void {
    const file = process.env[looseErrorsVariable];
    if (file) writeFileSync(file, String(errors.length));
  }
}
