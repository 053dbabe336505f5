import { expect, test } from "vitest";
import { isChat, readReturnPath, withReturnPath } from "./return-path.ts";

test.each(["/chats/1?a=b#c", "/members/7/chat", "/members?min_age=30"])("comes back to %s", (path) => {
  expect(readReturnPath(path)).toBe(path);
});

test.each([
  null,
  "",
  "chats",
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "/a/..//evil.example",
  "javascript:alert(1)",
  "/chats?a=\\",
  `/${"a".repeat(500)}`,
])("does not go to %s", (path) => {
  expect(readReturnPath(path)).toBeNull();
});

test("writes other alphabets as the server takes them", () => {
  expect(readReturnPath("/members?city=Łódź")).toBe("/members?city=%C5%81%C3%B3d%C5%BA");
});

test("keeps the way back in an address", () => {
  expect(withReturnPath("/credits/p1", "/chats/1?a=b")).toBe("/credits/p1?return_to=%2Fchats%2F1%3Fa%3Db");
  expect(withReturnPath("/credits/p1", null)).toBe("/credits/p1");
});

test("knows where a draft waits", () => {
  expect(isChat("/chats/1")).toBe(true);
  expect(isChat("/members/1/chat?x=1")).toBe(true);
  expect(isChat("/first-message")).toBe(true);
  expect(isChat("/chats")).toBe(false);
  expect(isChat("/members/1")).toBe(false);
});
