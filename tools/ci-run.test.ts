import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { plant } from "./plant-files.ts";
import { projectRoot } from "./source.ts";

type Rounds = { first: string; second?: string; isAnswered?: boolean; strict?: boolean; seconds?: number };

/** .ci/run in a checkout whose bin/test prints the given last lines of a round. */
function runCi({ first, second = "", isAnswered = true, strict = false, seconds = 1 }: Rounds) {
  const times = JSON.stringify({ stages: [{ name: "servers", seconds }], files: [] });
  const root = plant({
    "bin/test": `#!/bin/sh
echo '${times}' >>"$TEST_TIMES"
if [ -n "\${TEST_DATABASE_URL-}" ]; then cat second; else cat first; fi
[ -e green ]
`,
    first,
    second,
    "tools/ci-database.ts": `if (process.argv[2] === "create") console.log("postgres://somewhere");
process.exitCode = process.argv[2] === "probe" ? ${isAnswered ? 0 : 1} : 0;`,
  });
  if (/ 0 failed\n?$/.test(first)) writeFileSync(join(root, "green"), "");
  mkdirSync(join(root, ".ci"));
  mkdirSync(join(root, "node_modules/.bin"), { recursive: true });
  symlinkSync(process.execPath, join(root, "node_modules/.bin/node"));
  cpSync(join(projectRoot, ".ci/run"), join(root, ".ci/run"));
  for (const name of ["test-times.ts", "report.ts"])
    cpSync(join(projectRoot, "tools", name), join(root, "tools", name));
  chmodSync(join(root, "bin/test"), 0o755);
  writeFileSync(join(root, "package.json"), `{ "type": "module" }`);
  const { status, stdout } = spawnSync(join(root, ".ci/run"), {
    encoding: "utf8",
    env: { PATH: process.env.PATH, ...(strict ? { TEST_BUDGETS: "strict" } : {}) },
  });
  const lines = stdout.trimEnd().split("\n");
  return { status, stdout, end: lines.slice(lines.lastIndexOf("") + 1) };
}

it("adds up both rounds, and shows their times before the last lines", () => {
  const { status, stdout, end } = runCi({
    first: "\nflaky: 1 (a.test.ts)\n\n10 passed, 0 failed\n",
    second: "\nflaky: 0\n\n5 passed, 0 failed\n",
  });
  expect({ status, end }).toEqual({ status: 0, end: ["flaky: 1 (a.test.ts)", "15 passed, 0 failed"] });
  expect(stdout).toMatch(/PostgreSQL and Redis +2 +\d+\n/);
});

it("adds up what did not run, and counts the second round where no server answers", () => {
  expect(
    runCi({
      first: "\nnot run: 2 (prove without Redis, e2e without Chromium)\nflaky: 0\n\n10 passed, 2 failed\n",
      isAnswered: false,
    }),
  ).toMatchObject({
    status: 1,
    end: [
      "not run: 3 (prove without Redis, e2e without Chromium, the second round without PostgreSQL and Redis)",
      "flaky: 0",
      "10 passed, 3 failed",
    ],
  });
});

it("a first round that was stopped keeps the second from running", () => {
  const { status, stdout, end } = runCi({
    first: "stopped: unit, e2e did not run, because of what is red.\n\nflaky: 0\n\n6 passed, 3 failed\n",
    second: "\nflaky: 0\n\n5 passed, 0 failed\n",
  });
  expect({ status, end }).toEqual({ status: 1, end: ["flaky: 0", "6 passed, 4 failed"] });
  expect(stdout).toContain("PostgreSQL and Redis did not run");
});

it("is red by its times only where it is asked to be strict", () => {
  const first = "\nflaky: 0\n\n10 passed, 0 failed\n";
  expect(runCi({ first, second: first, seconds: 10_000 }).status).toBe(0);
  expect(runCi({ first, second: first, seconds: 10_000, strict: true })).toMatchObject({
    status: 1,
    end: ["flaky: 0", "20 passed, 1 failed"],
  });
});
