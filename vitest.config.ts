import { globSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { isFullProof } from "#server/test/app/proof-size.ts";
import {
  findNginx,
  findPostgres,
  findRedis,
  howToGetNginx,
  howToGetServers,
  nginxProof,
} from "./tools/find-servers.ts";
import { findIsolatedTests } from "./tools/isolated-tests.ts";

// A test that is skipped counts as failed; where the servers' programs are not installed the files are left out.
const canProve = findPostgres() !== null && findRedis() !== null;
const hasNginx = findNginx() !== null;
const isProving = process.argv.some((arg) => arg.includes("prove"));
if (isProving && !canProve) console.log(howToGetServers);
if (isProving && canProve && !hasNginx) console.log(howToGetNginx);

const units = globSync("{contracts,i18n,server,web,tools,support,e2e,bench,prove}/**/*.test.{ts,tsx}");
// Files that put something else in a module's or a global's place get a process of their own. Those of the routes have a
// helper that does, and share processes with each other. All others share too: loading the server anew for each file was
// a third of the whole run.
const isolated = findIsolatedTests(import.meta.dirname, units);
const ofRoutes = units.filter((file) => isolated.get(file) === "server/test/app/hold-routes.ts");
const apart = [...isolated.keys()].filter((file) => !ofRoutes.includes(file));
const shared = units.filter((file) => !isolated.has(file));
// Tests wait for a condition, however busy the machine is; support/test-setup.ts does the same for vi.waitFor.
const expectPatiently = { poll: { timeout: 30_000 } };
// Patience costs nothing where tests are green: on a machine with other heavy work everything takes four times as long.
const unit = { testTimeout: 120_000, hookTimeout: 240_000, expect: expectPatiently };
// Two halves, each in processes of its own: an embedded database leaves address space behind when it is closed.
const ofModules = shared.filter((file) => file.startsWith("server/modules/"));
const others = shared.filter((file) => !file.startsWith("server/modules/"));
// Attacks that compare what two processes do with what one does have the machine to themselves; those that only look at
// answers, or wait for a process, leave half of it idle and run beside each other.
const proofs = canProve ? ["prove/**/*.prove.ts"] : [];
const faultProof = (name: string) => `prove/faults/${name}.prove.ts`;
const provenBeside = [
  "prove/access/*.prove.ts",
  ...["csrf", "hosts", "mail-links"].map((name) => `prove/accounts/${name}.prove.ts`),
  ...["backup-restore", "disk-full", "fault-in-request", "kill-app", "mail-away"].map(faultProof),
  ...["payment-webhooks", "redis-away", "two-processes"].map(faultProof),
];
const proof = {
  testTimeout: isFullProof ? 900_000 : 300_000,
  hookTimeout: 240_000,
  expect: expectPatiently,
};

export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    pool: "forks",
    // As the server runs: V8 ended one process in twenty runs or so while it freed code of embedded databases.
    // With imports as quick as its: each process loads the server anew.
    execArgv: ["--no-wasm-code-gc", "--import", new URL("./server/quick-imports.ts", import.meta.url).href],
    // Tests wait for jobs and clocks of others: three keep two cores busy.
    maxWorkers: 3,
    setupFiles: ["support/test-setup.ts"],
    projects: [
      {
        extends: true,
        test: { name: "unit-modules", include: ofModules, isolate: false, ...unit },
      },
      {
        extends: true,
        test: { name: "unit", include: others, isolate: false, ...unit },
      },
      {
        extends: true,
        test: { name: "unit-routes", include: ofRoutes, isolate: false, ...unit },
      },
      {
        extends: true,
        test: { name: "unit-apart", include: apart, ...unit },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["e2e/**/*.e2e.ts"],
          // Loading the tests and Playwright anew for each file was a tenth of the work.
          isolate: false,
          // Each has a server and a browser of its own, and waits for a fifth of its time: two leave a part of two cores idle.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout: 180_000,
          // Journeys wait for a condition, however busy the machine is.
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: { name: "prove", include: proofs, exclude: provenBeside, fileParallelism: false, ...proof },
      },
      {
        extends: true,
        test: {
          name: "prove-beside",
          include: proofs.length > 0 ? provenBeside : [],
          exclude: hasNginx ? [] : [nginxProof],
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          ...proof,
        },
      },
    ],
  },
});
