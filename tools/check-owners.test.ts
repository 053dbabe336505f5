import { expect, it } from "vitest";
import { checkOwners } from "./check-owners.ts";
import { plant } from "./plant-files.ts";

const schema = {
  "server/db/schema/likes.ts": `import { pgTable } from "drizzle-orm/pg-core";\nexport const likes = pgTable("likes", {});\n`,
  "server/db/schema/credits.ts": `import { pgTable } from "drizzle-orm/pg-core";\nexport const ledgerEntries = pgTable("ledger_entries", {});\n`,
  "server/db/schema/platform.ts": `import { pgTable } from "drizzle-orm/pg-core";\nexport const outbox = pgTable("outbox_entries", {});\n`,
};
const imports = `import { ledgerEntries } from "#server/db/schema/credits.ts";
import * as tables from "#server/db/schema/likes.ts";
import { likes as thumbs } from "#server/db/schema/likes.ts";
`;

function complaints(path: string, body: string): string[] {
  const root = plant({ ...schema, [path]: imports + body });
  return checkOwners(root).map(({ message }) => message);
}

it.each([
  ["an insert", "export const f = (db) => db.insert(ledgerEntries).values({});", "ledger_entries"],
  [
    "an update of an import under another name",
    "export const f = (tx) => tx.update(thumbs).set({});",
    "likes",
  ],
  ["a delete by namespace", "export const f = (tx) => tx.delete(tables.likes);", "likes"],
  [
    "a write through another name",
    "const t = ledgerEntries;\nexport const f = (tx) => tx.insert(t);",
    "ledger_entries",
  ],
  [
    "SQL with the table put in",
    "export const f = sql`with x as (insert into $" + "{ledgerEntries} (id) values (1)) select 1`;",
    "ledger_entries",
  ],
  [
    "SQL with the table's name",
    'export const f = sql`update "ledger_entries" as l set amount = 0`;',
    "ledger_entries",
  ],
  ["SQL in a string", `export const f = (pool) => pool.query("DELETE FROM public.likes");`, "likes"],
])("refuses %s outside the owner's module", (_name, body, table) => {
  expect(complaints("server/modules/talking/chats/send-message.ts", body)).toEqual([
    expect.stringContaining(`writes ${table}`),
  ]);
});

it("refuses a module's write to a platform table and a table declared elsewhere", () => {
  expect(
    complaints("server/modules/talking/chats/a.ts", `export const f = sql\`delete from outbox_entries\`;`),
  ).toHaveLength(1);
  expect(complaints("server/modules/talking/chats/a.ts", `export const t = pgTable("secret", {});`)).toEqual([
    "tables are declared in server/db/schema",
  ]);
});

it.each([
  ["the owner", "server/modules/money/credits/spend.ts"],
  ["the demo", "server/demo/seed.ts"],
  ["a test", "server/modules/talking/chats/send-message.test.ts"],
  ["test support", "server/test/people/factories.ts"],
])("lets %s write", (_name, path) => {
  expect(complaints(path, "export const f = (db) => db.insert(ledgerEntries);")).toEqual([]);
});

it("does not take reading, maps and words for writing", () => {
  const body = `
const seen = new Map(); seen.delete("likes");
hash.update(text);
export const read = (db) => db.select().from(ledgerEntries).for("update");
export const on = sql\`select * from likes for update of likes; on conflict do update set x = 1\`;
export const text = "Update likes and insert into your day";
`;
  expect(complaints("server/modules/talking/chats/queries.ts", body)).toEqual([]);
});

it("holds functions of the database to the module they belong to", () => {
  const body = `CREATE OR REPLACE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- insert into ledger_entries is what a comment may say
  INSERT INTO likes VALUES (1);
  UPDATE ledger_entries SET amount = 0;
END $$;`;
  const root = plant({ ...schema, "server/db/functions/likes/f.sql": body });
  expect(checkOwners(root)).toEqual([
    {
      file: "server/db/functions/likes/f.sql",
      line: 5,
      message: "writes ledger_entries, which only credits may do",
    },
  ]);
});

it.each(["routes", "staff-routes", "jobs"])("refuses a write in the %s of the owner itself", (name) => {
  const body = "export const f = (db) => db.update(ledgerEntries).set({});";
  expect(complaints(`server/modules/money/credits/${name}.ts`, body)).toEqual([
    "writes ledger_entries: routes and jobs leave that to a use case",
  ]);
});
