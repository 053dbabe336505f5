import { expect, it } from "vitest";
import { pagesDrawnAtMost } from "./content-limits.ts";
import { drawnCount, drawOnce } from "./drawn-pages.ts";

const source = (body: string) => ({ title: "t", description: "d", body });
const given = { tag: "en", facts: { minAge: 18 } };

it("draws a page once for the same facts, and anew for others, another tag, version or site", () => {
  const first = drawOnce("site terms en 1", source("{minAge}"), given);
  expect(drawOnce("site terms en 1", source("{minAge}"), { ...given })).toBe(first);
  for (const [name, tag, minAge] of [
    ["site terms en 2", "en", 18],
    ["other terms en 1", "en", 18],
    ["site terms en 1", "en-GB", 18],
    ["site terms en 1", "en", 21],
  ] as const) {
    const other = drawOnce(name, source("{minAge}"), { tag, facts: { minAge } });
    expect(other).not.toBe(first);
    expect(other.intro).toBe(`<p>${minAge}</p>\n`);
  }
});

it("keeps so many and no more, the last ones asked for", () => {
  const kept = drawOnce("kept", source("kept"), given);
  for (let index = 0; index < pagesDrawnAtMost * 2; index += 1) {
    drawOnce(`many ${index}`, source("x"), given);
    expect(drawOnce("kept", source("kept"), given)).toBe(kept);
  }
  expect(drawnCount()).toBe(pagesDrawnAtMost);
});
