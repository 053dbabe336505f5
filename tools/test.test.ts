import { chmodSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findChromium, findShell } from "./find-chromium.ts";
import { findNginx } from "./find-servers.ts";
import { plant } from "./plant-files.ts";
import { listFiles, projectRoot } from "./source.ts";
import { readArguments } from "./test.ts";
import { listSuites, planRun } from "./test-plan.ts";
import { readVitestReport } from "./vitest-report.ts";

it("reads stages, filters and options", () => {
  const nothing = { only: [], filters: [], keepGoing: false, changed: false };
  expect(readArguments(["--only", "unit,e2e", "server/modules"])).toEqual({
    ...nothing,
    only: ["unit", "e2e"],
    filters: ["server/modules"],
  });
  expect(readArguments(["--only=imports"])).toEqual({ ...nothing, only: ["imports"] });
  expect(readArguments(["--changed", "--keep-going"])).toEqual({
    ...nothing,
    keepGoing: true,
    changed: true,
  });
  expect(readArguments(["--changed", "server/modules"])).toContain("--changed");
  expect(readArguments(["--only", "unti"])).toContain('"unti"');
  expect(readArguments(["--fast"])).toContain("--fast");
});

it("builds the pages for what draws them, and for nothing else", () => {
  const plan = (only: string[], filters: string[], changedTests?: string[]) => {
    const { checks, suites } = planRun({ only, filters, keepGoing: false, changedTests });
    return [...checks.map(({ name }) => name), ...suites];
  };
  const all = [
    "types",
    "build",
    "lint",
    "imports",
    "owners",
    "messages",
    "numbers",
    "sizes",
    "docs",
    "budgets",
  ];
  expect(plan([], [])).toEqual([...all, "unit", "prove", "e2e"]);
  expect(plan(["types", "sizes"], [])).toEqual(["types", "sizes"]);
  expect(plan(["budgets"], [])).toEqual(["build", "budgets"]);
  expect(plan(["unit"], [])).toEqual(["build", "unit"]);
  expect(plan([], ["server/test/pages/same-markup"])).toEqual(["build", "unit"]);
  expect(plan([], ["e2e/chat.e2e"])).toEqual(["build", "e2e"]);
  expect(plan([], [], [])).toEqual(all);
  expect(plan([], [], ["tools/test.test.ts"])).toEqual([...all, "unit"]);
});

it("runs tests that draw no built pages without a fresh build, where there is one", () => {
  const { checks, suites } = planRun({ only: [], filters: ["tools/test.test.ts"], keepGoing: false });
  const hasBuild = existsSync(join(projectRoot, "build"));
  expect([checks.map(({ name }) => name), suites]).toEqual([hasBuild ? [] : ["build"], ["unit"]]);
});

it("runs the suites that have a file asked for, and no other", () => {
  expect(listSuites([])).toEqual(["unit", "prove", "e2e"]);
  expect(listSuites(["server/modules/meeting/likes"])).toEqual(["unit"]);
  expect(listSuites(["tools/test.test.ts:12"])).toEqual(["unit"]);
  expect(listSuites(["e2e/chat", join(projectRoot, "tools/test.test.ts")])).toEqual(["unit", "e2e"]);
  expect(listSuites(["prove/"])).toEqual(["unit", "prove"]);
  expect(listSuites(["no/such/place"])).toEqual([]);
});

it("the second round, on servers, finds tests in every place that it names", () => {
  const [, list = ""] =
    /on_servers=\(([^)]*)\)/.exec(readFileSync(join(projectRoot, ".ci/run"), "utf8")) ?? [];
  const tests = listFiles(projectRoot).filter((path) => path.endsWith(".test.ts"));
  const places = list.trim().split(/\s+/);
  expect(places.length).toBeGreaterThan(1);
  expect(places.filter((place) => !tests.some((path) => path.includes(place)))).toEqual([]);
});

function count(report: object, succeeded: boolean) {
  return readVitestReport(join(plant({ "report.json": JSON.stringify(report) }), "report.json"), succeeded);
}
const counts = { numPassedTests: 4, numFailedTests: 0, numPendingTests: 0, testResults: [] };

it("counts a run that went well", () => {
  expect(count(counts, true)).toMatchObject({ passed: 4, failed: 0 });
});

it("counts failed tests, files that do not load and skipped tests as failed", () => {
  const testResults = [
    { status: "failed", assertionResults: [] },
    { status: "failed", assertionResults: [{}] },
  ];
  expect(count({ ...counts, numFailedTests: 1, numPendingTests: 2, testResults }, false)).toMatchObject({
    passed: 4,
    failed: 4,
  });
});

it("counts a run that broke, or left no report, as failed", () => {
  expect(count(counts, false)).toMatchObject({ passed: 4, failed: 1 });
  expect(readVitestReport("/nowhere/report.json", true)).toMatchObject({ passed: 0, failed: 1 });
});

it("takes CHROMIUM_PATH at its word", () => {
  expect(findChromium({ CHROMIUM_PATH: process.execPath })).toBe(process.execPath);
  expect(findChromium({ CHROMIUM_PATH: "/nowhere/chromium", PATH: process.env.PATH })).toBeNull();
});

it("finds nginx in a folder of the PATH", () => {
  const folder = plant({ nginx: "#!/bin/sh\n" });
  chmodSync(join(folder, "nginx"), 0o755);
  expect(findNginx({ PATH: folder })).toBe(join(folder, "nginx"));
});

it("looks for the shell of Chromium only where nobody named a browser", () => {
  const folder = plant({ "chromium-headless-shell": "#!/bin/sh\n" });
  const shell = join(folder, "chromium-headless-shell");
  chmodSync(shell, 0o755);
  expect(findShell({ PATH: folder })).toBe(shell);
  expect(findShell({ PATH: folder, CHROMIUM_PATH: process.execPath })).toBeNull();
  expect(findShell({ PATH: folder, CHROMIUM_PATH: process.execPath, CHROMIUM_SHELL_PATH: shell })).toBe(
    shell,
  );
  expect(findShell({ PATH: folder, CHROMIUM_SHELL_PATH: "/nowhere/shell" })).toBeNull();
});
