import { expect, it } from "vitest";
import { changeSearches, type SavedSearch } from "./change-searches.ts";

const search = (id: string): SavedSearch => ({
  ...{ id, name: `search ${id}`, filters: {}, created_at: "2026-11-27T00:00:00.000Z" },
  ...{ tells_weekly: false, may_tell: true },
});
const [a, b, c] = [search("a"), search("b"), search("c")];

it("a refused deletion puts the search back to its place", () => {
  const { apply, revert } = changeSearches([a, b, c], b, null);
  expect(apply([a, b, c])).toEqual([a, c]);
  expect(revert([a, c])).toEqual([a, b, c]);
  // A list that was loaded again has it already.
  expect(revert([a, b, c])).toEqual([a, b, c]);
});

it("a refused change keeps other changes of the same search", () => {
  const { apply, revert } = changeSearches([a, b], a, { tells_weekly: true });
  expect(apply([a, b])).toEqual([{ ...a, tells_weekly: true }, b]);
  expect(revert([{ ...a, name: "renamed", tells_weekly: true }, b])).toEqual([{ ...a, name: "renamed" }, b]);
});
