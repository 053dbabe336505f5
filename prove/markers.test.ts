import { expect, it } from "vitest";
import { markersIn, without } from "./markers.ts";

function taken(text: string, put?: string, file = "planted.ts"): string {
  const [marker] = markersIn(file, text);
  if (!marker) throw new Error("no marker");
  return without(text, marker, put)
    .replace(/(\/\/|--) defence: one\n/, "")
    .replace("/* defence: one */ ", "");
}

it.each([
  ["a statement", "// defence: one\nawait f(\n  a,\n);\ng();", ";\ng();"],
  ["a statement of an if", "if (a)\n  // defence: one\n  b();\nc();", "if (a)\n    ;\nc();"],
  ["a property", "f({ a,\n// defence: one\nb: 1, c });", "f({ a,\n c });"],
  ["the last property", "f({ a,\n// defence: one\nb: 1 });", "f({ a,\n});"],
  ["an argument", "and(a,\n// defence: one\neq(b, c),\n);", "and(a,\n\n);"],
  ["an element", '[\n// defence: one\n"a", "b"];', '[\n "b"];'],
  ["a link of a chain", "a.b()\n// defence: one\n.c(d => d.e()).f();", "a.b()\n.f();"],
  ["a left operand of and", "x(/* defence: one */ a === b && c);", "x(true && c);"],
  ["a right operand of or", "x(a || /* defence: one */ !b.c);", "x(a || false);"],
  ["an operand in parentheses", "x(a && /* defence: one */ (b || c));", "x(a && true);"],
  ["a subtrahend", "x(a - /* defence: one */ b(c) - d);", "x(a - 0 - d);"],
  ["a factor", "x(a * /* defence: one */ (b + c));", "x(a * 1);"],
  ["an argument that is a sum", "max(/* defence: one */ a + b, c);", "max( c);"],
  ["a default", "x(/* defence: one */ a ?? b);", "x(null ?? b);"],
  ["the condition of an if", "if (/* defence: one */ !a.b) c();", "if (true) c();"],
  ["the first branch of a choice", "x(a && b ? /* defence: one */ c : d(e));", "x(d(e));"],
  ["the second branch of a choice", "x = a ? b(c) : /* defence: one */ d;", "x = b(c);"],
  ["a line of SQL", "a;\n-- defence: one\nb;\nc;", "a;\n\nc;"],
])("takes away %s", (_, text, left) => {
  expect(taken(text, undefined, text.includes("--") ? "planted.sql" : "planted.ts")).toBe(left);
});

it.each([
  ["an operand, first or later", "x(\n// defence: one\na === b && c);", "true", "x(\ntrue && c);"],
  ["the condition of an if", "if (/* defence: one */ !a.b) c();", "false", "if (false) c();"],
  ["one side of a choice", "a ? b : /* defence: one */ c(d);", "e", "a ? b : e;"],
  [
    "what is kept within",
    "f({\n// defence: one\nbody: z.object({}) });",
    "$&.loose()",
    "f({\nbody: z.object({}).loose() });",
  ],
  [
    "a line of SQL in a template",
    "sql`a\n-- defence: one\nwhere b\nc`;",
    "where true",
    "sql`a\nwhere true\nc`;",
  ],
])("puts something in the place of %s", (_, text, put, left) => {
  expect(taken(text, put)).toBe(left);
});

it("does not take a text for a marker", () => {
  expect(() => taken('f("// defence: one");')).toThrow("is no comment");
});
