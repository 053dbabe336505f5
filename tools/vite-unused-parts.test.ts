import { createElement, forwardRef } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { parseSync } from "vite";
import { expect, it } from "vitest";
import { iconCode, putFunctions } from "./vite-unused-parts.ts";

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

it("reaches a function that stands at the top of another, and leaves what is around it", () => {
  const nested =
    "function make() {\n  let a = 1;\n  async function big() { return a; }\n  return { big };\n}\n";
  const parsed = parseSync("a.js", nested).program.body as unknown as typeof body;
  expect(putFunctions(nested, parsed, { big: "async function big() {}" })).toEqual({
    code: "function make() {\n  let a = 1;\n  async function big() {}\n  return { big };\n}\n",
    missing: [],
  });
  // The replacement of the outer function does not contain the inner one.
  expect(putFunctions(nested, parsed, { make: "function make() {}" }).code).toBe("function make() {}\n");
});

it.each(["heart", "circle-check"])("draws the icon %s as the package does", async (name) => {
  const file = new URL(`../node_modules/lucide-react/dist/esm/icons/${name}.mjs`, import.meta.url).href;
  const { default: theirs, __iconData: data } = await import(/* @vite-ignore */ file);
  const body = iconCode.replace(/import .* from "react";/, "").replace("export default", "return");
  const ours = new Function("createElement", "forwardRef", body)(createElement, forwardRef)(data);
  const hidden = { "aria-hidden": "true", className: "shrink-0 size-5" };
  for (const props of [hidden, { role: "img", "aria-label": "Likes", className: "size-4 fill-current" }]) {
    const [own, other] = [ours, theirs].map((icon) =>
      renderToStaticMarkup(createElement<object>(icon, props)),
    );
    expect(own).toBe(other);
  }
});
