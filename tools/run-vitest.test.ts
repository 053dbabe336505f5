import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { runVitest, type SuiteResult } from "./run-vitest.ts";
import { projectRoot } from "./source.ts";

const passes = `import { it } from "vitest"; it("holds", () => {});`;
const broken = `import { expect, it } from "vitest"; it("never holds", () => expect(1).toBe(2)); it("holds", () => {});`;
/** Fails until it has been run once. */
const flaky = `
import { existsSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
it("holds the second time", () => {
  const isFirst = !existsSync("ran");
  writeFileSync("ran", "");
  expect(isFirst, "the first time").toBe(false);
});
it("holds", () => {});`;

/** In the checkout's tmp, where packages are found. */
function runPlanted(files: Record<string, string>, triesLeft = 3): SuiteResult {
  mkdirSync(join(projectRoot, "tmp"), { recursive: true });
  const root = mkdtempSync(join(projectRoot, "tmp/run-vitest-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  writeFileSync(join(root, "vitest.config.mjs"), `export default { test: { include: ["*.test.mjs"] } };`);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, `${name}.test.mjs`), text);
  return runVitest({ args: [], root, triesLeft });
}

it("tries a file that failed once more: green is flaky, red is broken", () => {
  const { passed, failed, ...files } = runPlanted({ passes, broken, flaky });
  expect({ passed, failed }).toEqual({ passed: 4, failed: 1 });
  expect(files.flaky.map(({ path }) => path)).toEqual(["flaky.test.mjs"]);
  expect(files.flaky[0]?.error).toContain("the first time");
  expect(files.broken.map(({ path, failed: tests }) => [path, tests.map(({ name }) => name)])).toEqual([
    ["broken.test.mjs", ["never holds"]],
  ]);
});

it("a hook that failed once is tried again with all of its file's tests", () => {
  const hook = flaky
    .replace(`it("holds the second time"`, "beforeAll(")
    .replace("{ expect, it }", "{ beforeAll, expect, it }");
  const { passed, failed, flaky: names } = runPlanted({ hook: hook.replace("beforeAll(,", "beforeAll(") });
  expect({ passed, failed, flaky: names.length }).toEqual({ passed: 1, failed: 0, flaky: 1 });
});

it("tries nothing again where more failed than may, a file did not load, or an error fell outside of tests", () => {
  expect(runPlanted({ flaky, broken }, 1)).toMatchObject({ passed: 2, failed: 2, flaky: [] });
  expect(runPlanted({ flaky, unloaded: `import "./nothing.mjs";` })).toMatchObject({ failed: 2, flaky: [] });
  const loose = `${flaky}
it("leaves a rejection the first time", () => {
  if (existsSync("left")) return;
  writeFileSync("left", "");
  void Promise.reject(new Error("loose"));
});`;
  expect(runPlanted({ loose }).flaky).toEqual([]);
});

it("excuses no test that the second try skips", () => {
  const skips = flaky.replace(`it("holds", () => {});`, `it.skip("holds", () => {});`);
  const { passed, failed, flaky: names } = runPlanted({ skips });
  expect({ passed, failed, flaky: names }).toEqual({ passed: 0, failed: 2, flaky: [] });
});

it("a file's time has its loading and its hooks in it", () => {
  const busyMs = 300;
  const work = `const began = performance.now(); while (performance.now() - began < ${busyMs});`;
  const slow = `
import { beforeAll, it } from "vitest";
${work.replaceAll("began", "loading")}
beforeAll(() => { ${work} });
it("holds", () => {});`;
  const { files } = runPlanted({ slow });
  expect(files.map(({ path }) => path)).toEqual(["slow.test.mjs"]);
  expect(files[0]?.seconds).toBeGreaterThanOrEqual((2 * busyMs - 10) / 1000);
});
