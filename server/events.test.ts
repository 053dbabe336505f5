import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? "");

it("knows no event that nobody hears or nobody tells", () => {
  const declared = named(readFileSync("server/events.ts", "utf8"), /^ {2}"([a-z.]+)": \{/gm).sort();
  const code = globSync("server/modules/**/*.ts")
    .filter((file) => !file.endsWith(".test.ts"))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const heard = named(code, /\bhear\(\s*[\w.]+,\s*"([a-z.]+)"/g);
  const told = named(code, /\bemit\(\s*\w+,\s*[\w.]+,\s*"([a-z.]+)"/g);
  expect(declared.length).toBeGreaterThan(4);
  expect([...new Set(heard)].sort()).toEqual(declared);
  expect([...new Set(told)].sort()).toEqual(declared);
});
