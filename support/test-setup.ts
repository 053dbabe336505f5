import { join } from "node:path";
import { afterEach, vi } from "vitest";
import { folderOf, keepEvidence } from "./evidence.ts";
import { listLogs } from "./process.ts";

/** Run in every process of tests before its files. */

const patienceMs = 30_000;

// vitest's default timeout is a second, which a busy machine needs for a single answer; it has no setting for it.
const waiting = vi as typeof vi & { isPatient?: true };
if (!waiting.isPatient) {
  waiting.isPatient = true;
  const { waitFor, waitUntil } = vi;
  vi.waitFor = (callback, options) => waitFor(callback, patient(options));
  vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
}

function patient<T extends { timeout?: number }>(options: number | T | undefined): number | T {
  if (typeof options === "number") return options;
  return { timeout: patienceMs, ...options } as T;
}

// The same commit gets the same inputs; without TEST_SEED each run has new ones, and a failure prints its seed.
const seed = Number(process.env.TEST_SEED);
if (Number.isSafeInteger(seed) && seed !== 0) {
  const { default: fc } = await import("fast-check");
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
}

// The output of the test's servers, PostgreSQL and Redis explains a failure of a journey or an attack.
afterEach(({ task }) => {
  if (task.result?.state !== "fail") return;
  for (const [name, said] of listLogs())
    keepEvidence(join(folderOf(task.file.name, task.name), `${name}.log`), said);
});
