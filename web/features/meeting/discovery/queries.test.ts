import { expect, it } from "vitest";
import { countHidden, shownCount } from "./queries.ts";

it("a count leaves out hidden members, and a minimum stays as it is", () => {
  expect(shownCount({ count: 30, count_is_minimum: false }, 2)).toBe(28);
  expect(shownCount({ count: 1_000, count_is_minimum: true }, 2)).toBe(1_000);
});

it("hidden members are counted on all loaded pages, and others are not", () => {
  const page = (...ids: string[]) => ({ members: ids.map((id) => ({ id })) }) as never;
  expect(countHidden([page("a", "b"), page("c")], new Set(["a", "c", "z"]))).toBe(2);
  expect(countHidden(undefined, new Set(["a"]))).toBe(0);
});
