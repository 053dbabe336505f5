import { expect, test } from "vitest";
import { readNextPath } from "./next-path.ts";

test.each(["/chats/1?a=b#c", "/members", "/credits/x/ideal"])("goes to %s", (next) => {
  expect(readNextPath(next)).toBe(next);
});

test.each([
  null,
  "",
  "members",
  "//evil.test",
  "/\\evil.test",
  "/\t/evil.test",
  "https://evil.test/",
  "javascript:alert(1)",
  "/login?next=/login",
  "/a/..//evil.test",
])("never goes to %s", (next) => {
  expect(readNextPath(next)).toBe("/members");
});
