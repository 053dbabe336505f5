import { expect, test } from "vitest";
import { prefixTitle } from "./title-prefix.ts";

test("counts only what there is", () => {
  expect(prefixTitle("Likes", 0)).toBe("Likes");
  expect(prefixTitle("Likes", 123)).toBe("(123) Likes");
});
