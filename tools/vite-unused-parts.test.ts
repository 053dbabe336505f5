import { parseSync } from "vite";
import { expect, it } from "vitest";
import { putFunctions } from "./vite-unused-parts.ts";

const code =
  'const a = 1;\nfunction big() { return "big"; }\nconst Wide = make(() => "wide");\nuse(big, Wide);\n';
const body = parseSync("a.js", code).program.body as unknown as Parameters<typeof putFunctions>[1];

it("puts something else in the place of a function and of a constant", () => {
  const put = { big: "function big() {}", Wide: "const Wide = null;" };
  expect(putFunctions(code, body, put)).toEqual({
    code: "const a = 1;\nfunction big() {}\nconst Wide = null;\nuse(big, Wide);\n",
    missing: [],
  });
});

it("names what is no longer there", () => {
  expect(putFunctions(code, body, { gone: "" })).toEqual({ code, missing: ["gone"] });
});
