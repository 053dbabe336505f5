import { createElement as h } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { drawPart, parsePage } from "./parse-page.ts";

it("draws a page again as it was written", () => {
  const page = h(
    "html",
    { lang: "en" },
    h("head", null, h("meta", { charSet: "utf-8" }), h("title", null, "Anna & <Bob>")),
    h(
      "body",
      { className: "a b" },
      h("label", { htmlFor: "x" }, "It's ", h("b", null, 31)),
      h("input", { id: "x", disabled: true, defaultValue: 'a "b"' }),
      h("select", { defaultValue: "b" }, h("option", { value: "a" }, "A"), h("option", { value: "b" }, "B")),
      h("img", { src: "/p.webp", srcSet: "/p.webp 480w", alt: "", loading: "lazy" }),
      h("svg", { viewBox: "0 0 1 1", "aria-hidden": true }, h("path", { d: "M0 0", strokeWidth: 2 })),
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
      h("script", { id: "s", type: "application/json", dangerouslySetInnerHTML: { __html: '{"a":"b"}' } }),
    ),
  );
  const html = renderToString(page);
  expect(renderToString(drawPart(parsePage(html)))).toBe(html);
});

it("refuses what is cut off", () => {
  expect(() => parsePage("<html><body>")).toThrow("no whole page");
});
