import { defineConfig } from "vitest/config";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    pool: "forks",
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{contracts,i18n,server,web,tools,e2e,bench}/**/*.test.{ts,tsx}"],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
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
    ],
  },
});
