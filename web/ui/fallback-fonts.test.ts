import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Figtree's own height above and below the baseline, in percent of the font size. */
const height = { ascent: 95, descent: 25 };
const theme = readFileSync(new URL("./theme.css", import.meta.url), "utf8");
const faces = [...theme.matchAll(/@font-face \{([^}]*)\}/g)].flatMap(([, rule = ""]) => {
  const family = /font-family: "(Figtree Fallback[^"]*)"/.exec(rule)?.[1];
  if (family === undefined) return [];
  const numberOf = (name: string) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(rule)?.[1]);
  const [from = 0, to = 0] = (/font-weight: (\d+) (\d+)/.exec(rule) ?? []).slice(1).map(Number);
  const [size, ascent, descent] = ["size-adjust", "ascent-override", "descent-override"].map(numberOf);
  return [{ family, from, to, size: size ?? 0, ascent: ascent ?? 0, descent: descent ?? 0, rule }];
});
const families = [...new Set(faces.map(({ family }) => family))];

it.each(families)("%s has Figtree's height in every weight, and comes right behind it", (family) => {
  const own = faces.filter((face) => face.family === family);
  for (const { size, ascent, descent, rule } of own) {
    expect((ascent * size) / 100).toBeCloseTo(height.ascent, 0);
    expect((descent * size) / 100).toBeCloseTo(height.descent, 0);
    expect(rule).toContain("line-gap-override: 0%");
  }
  expect(own[0]?.from).toBe(300);
  expect(own.at(-1)?.to).toBe(900);
  for (const [at, { from }] of own.entries()) if (at > 0) expect(from).toBe((own[at - 1]?.to ?? 0) + 1);
  const stack = /--font-sans:([^;]*)/.exec(theme)?.[1] ?? "";
  expect(stack.indexOf(`"${family}"`)).toBeGreaterThan(0);
  expect(stack.indexOf(`"${family}"`)).toBeLessThan(stack.indexOf("ui-sans-serif"));
});

it.each(families)(
  "%s has a width of its own for each bold weight, because its one bold has none",
  (family) => {
    const sizes = [600, 700, 800].map(
      (weight) =>
        faces.find((one) => one.family === family && one.from <= weight && weight <= one.to)?.size ?? 0,
    );
    expect(sizes).toEqual([...new Set(sizes)].sort((one, other) => one - other));
  },
);
