import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { isFullProof } from "./server/test/proof-size.ts";
import { findPostgres, findRedis, howToGetServers } from "./tools/find-servers.ts";

// A test that is skipped counts as failed; where the servers' programs are not installed the files are left out.
const canProve = findPostgres() !== null && findRedis() !== null;
if (!canProve && process.argv.some((arg) => arg.includes("prove"))) console.log(howToGetServers);

const units = globSync("{contracts,i18n,server,web,tools,support,e2e,bench,prove}/**/*.test.{ts,tsx}");
// Files that put something else in a module's or a global's place get a process of their own. The others share one:
// loading the server anew for each file was a third of the whole run.
const replaces = /\bvi\s*\.(mock|doMock|resetModules|stubGlobal|stubEnv)\b/;
const apart = units.filter((file) => replaces.test(readFileSync(file, "utf8")));
const unit = { testTimeout: 40_000, hookTimeout: 90_000 };

export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    pool: "forks",
    // Tests wait for jobs and clocks of others: three keep two cores busy.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: { name: "unit", include: units, exclude: apart, isolate: false, ...unit },
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
          fileParallelism: false,
          testTimeout: 180_000,
          // Journeys wait for a condition, however busy the machine is.
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "prove",
          include: canProve ? ["prove/**/*.prove.ts"] : [],
          fileParallelism: false,
          testTimeout: isFullProof ? 900_000 : 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
