import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { paymentMethodSlugs } from "#contracts/money/payment-methods.ts";
import { MethodMark } from "./method-mark.tsx";

const sprite = readFileSync(new URL("../../../assets/methods.svg", import.meta.url), "utf8");
const tiles = [...sprite.matchAll(/<symbol id="([^"]+)"[^>]*>\s*<rect[^>]* fill="(#[0-9a-f]{6})"/g)];

/** Relative luminance by WCAG 2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

it("exists for every payment method, and for nothing else", () => {
  expect(tiles.map(([, slug]) => slug).sort()).toEqual([...paymentMethodSlugs].sort());
});

it.each(tiles.map(([, slug, color]) => [slug, color] as const))(
  "of %s is white on a colour dark enough to read it",
  (_slug, color) => {
    expect(1.05 / (luminance(color ?? "") + 0.05)).toBeGreaterThanOrEqual(4.5);
  },
);

it("is hidden from screen readers, and absent for a method of another day", () => {
  const markup = renderToStaticMarkup(<MethodMark method="visa" />);
  expect(markup).toContain('aria-hidden="true"');
  expect(markup).toMatch(/href="[^"]*methods[^"]*#visa"/);
  expect(renderToStaticMarkup(<MethodMark method="cheque" />)).toBe("");
});
