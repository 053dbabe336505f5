import { expect, it } from "vitest";
import { findIsolatedTests } from "./isolated-tests.ts";
import { plant } from "./plant-files.ts";

const mocks = `vi.mock("argon2", () => ({}));\n`;

function isolatedOf(files: Record<string, string>): Record<string, string> {
  const tests = Object.keys(files).filter((path) => path.endsWith(".test.ts"));
  return Object.fromEntries(findIsolatedTests(plant(files), tests));
}

it("names a test that replaces a module or a global, or draws built pages, as its own reason", () => {
  expect(
    isolatedOf({
      "server/mocks.test.ts": mocks,
      "web/stubs.test.ts": `vi.stubGlobal("fetch", fetchNothing);`,
      "web/resets.test.ts": "vi\n  .resetModules();",
      "server/draws.test.ts": `createTestApp({ env: { WEB_PAGES: "built" } });`,
      "server/plain.test.ts": `vi.fn(); createTestApp({ env: { WEB_PAGES: "none" } });`,
    }),
  ).toEqual({
    "server/mocks.test.ts": "server/mocks.test.ts",
    "web/stubs.test.ts": "web/stubs.test.ts",
    "web/resets.test.ts": "web/resets.test.ts",
    "server/draws.test.ts": "server/draws.test.ts",
  });
});

it("finds the helper that a test imports directly, through another helper, or on demand", () => {
  expect(
    isolatedOf({
      "server/test/mocking.ts": mocks,
      "server/test/hold.ts": `import {\n  mock,\n} from "./mocking.ts";`,
      "server/test/again.ts": `export * from "#server/test/hold.ts";`,
      "server/direct.test.ts": `import "./test/mocking.ts";`,
      "server/through.test.ts": `import { again } from "#server/test/again.ts";`,
      "server/on-demand.test.ts": `it("later", () => import("./test/hold.ts"));`,
    }),
  ).toEqual({
    "server/direct.test.ts": "server/test/mocking.ts",
    "server/through.test.ts": "server/test/mocking.ts",
    "server/on-demand.test.ts": "server/test/mocking.ts",
  });
});

it("leaves out what is imported for its types, is no code of ours, or goes in a circle", () => {
  expect(
    isolatedOf({
      "server/test/mocking.ts": mocks,
      "server/one.ts": `import { two } from "./two.ts";`,
      "server/two.ts": `import { one } from "./one.ts";`,
      "server/types.test.ts": `import type { Mock } from "./test/mocking.ts";`,
      "server/others.test.ts": `import { it } from "vitest";\nimport list from "./list.json";\nimport "./gone.ts";`,
      "server/circle.test.ts": `import { one } from "./one.ts";`,
    }),
  ).toEqual({});
});
