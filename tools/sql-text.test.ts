import { parseSync } from "vite";
import { expect, it } from "vitest";
import { isCode, isTest, listFiles, type Node, projectRoot, readSource, walk } from "./source.ts";

const takesText = new Set(["raw", "query", "execute", "exec"]);

/** Statements that are put together as text: values belong into placeholders, names into the schema's columns. */
function builtStatements(program: Node): number[] {
  const found: number[] = [];
  walk(program, (node) => {
    if (node.type !== "CallExpression") return;
    const callee = node.callee as Node;
    const name = (callee.property as Node | undefined)?.name;
    if (callee.type !== "MemberExpression" || !takesText.has(String(name))) return;
    const [given] = node.arguments as Node[];
    const isBuilt =
      given?.type === "BinaryExpression" ||
      (given?.type === "TemplateLiteral" && (given.expressions as Node[]).length > 0);
    if (isBuilt) found.push(node.start);
  });
  return found;
}

it("no statement is put together as text", () => {
  const built = listFiles(projectRoot, "server")
    .filter((path) => isCode(path) && !isTest(path) && !path.startsWith("server/test/"))
    .filter((path) => builtStatements(readSource(projectRoot, path).program).length > 0);
  expect(built).toEqual([]);
});

const hole = "$" + "{name}";

it.each([`sql.raw(\`name = ${hole}\`)`, 'pool.query("select " + name)', `db.execute(\`select ${hole}\`)`])(
  "would find %s",
  (text) => {
    expect(builtStatements(parseSync("planted.ts", text).program as unknown as Node)).toHaveLength(1);
  },
);
