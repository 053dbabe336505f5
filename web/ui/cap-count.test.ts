import { expect, it } from "vitest";
import { capCount } from "./cap-count.ts";

it.each([
  [0, "0"],
  [1, "1"],
  [99, "99"],
  [100, "99+"],
  [12_345, "99+"],
  [-3, "0"],
  [7.9, "7"],
])("shows %d as %s", (count, shown) => {
  expect(capCount(count)).toBe(shown);
});
