import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));

/** The modules of drizzle-orm that a fresh process has loaded, with the hook or without. */
function load(first: string): unknown {
  const program = `
    ${first}
    const orm = await import("drizzle-orm");
    const core = await import("drizzle-orm/pg-core");
    const again = await import("drizzle-orm/pg-core");
    const { accounts } = await import("#server/db/schema/accounts.ts");
    console.log(JSON.stringify([Object.keys(orm), Object.keys(core), core === again, orm.getTableName(accounts)]));`;
  const args = ["--input-type=module", "--eval", program];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: "utf8" }));
}

it("loads the same modules as Node does by itself, once each", () => {
  const quick = load('await import("#server/quick-imports.ts");');
  expect(quick).toEqual(load(""));
  expect(quick).toMatchObject([
    expect.arrayContaining(["sql"]),
    expect.arrayContaining(["pgTable"]),
    true,
    "accounts",
  ]);
});
