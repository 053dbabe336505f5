import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";

const projectRoot = fileURLToPath(new URL("../", import.meta.url));

it("the output of a started server is stored beside each failed test, and beside no other", () => {
  mkdirSync(join(projectRoot, "tmp"), { recursive: true });
  // In the checkout's tmp, where packages are found.
  const root = mkdtempSync(join(projectRoot, "tmp/evidence-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const setup = join(projectRoot, "support/test-setup.ts");
  writeFileSync(
    join(root, "vitest.config.mjs"),
    `export default { test: { include: ["*.test.mjs"], setupFiles: [${JSON.stringify(setup)}] } };`,
  );
  writeFileSync(
    join(root, "planted.test.mjs"),
    `import { expect, it } from "vitest";
import { nameLog } from ${JSON.stringify(join(projectRoot, "support/process.ts"))};
nameLog("redis-1", () => "out of memory");
it("holds", () => {});
it("never holds", () => expect(1).toBe(2));`,
  );
  const kept = join(root, "kept");
  spawnSync(process.execPath, [join(projectRoot, "node_modules/vitest/vitest.mjs"), "run", "--root", root], {
    env: { ...process.env, TEST_ARTIFACTS: kept },
  });
  const files = readdirSync(kept, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".log"),
  );
  expect(files).toEqual([join("planted-test-mjs", "never-holds", "redis-1.log")]);
  expect(readFileSync(join(kept, files[0] ?? ""), "utf8")).toBe("out of memory");
});
