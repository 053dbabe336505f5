import { expect, it } from "vitest";
import { isNarrowed, readChatSearch, writeChatSearch } from "./chat-search.ts";

const read = (text: string) => readChatSearch(new URLSearchParams(text));

it("reads what it writes, and ignores anything else", () => {
  for (const search of [
    {},
    { only: "unread" as const },
    { only: "archived" as const, name: "y" },
    { only: "matches" as const },
    { name: "a&b ü" },
    { only: "unread" as const, name: "x" },
  ])
    expect(read(writeChatSearch(search))).toEqual(search);
  expect(read("?only=everything&name=%20%20&other=1")).toEqual({});
  expect(read("?only=toString")).toEqual({});
  expect(writeChatSearch({})).toBe("");
});

it("tells the whole list from a part of it", () => {
  expect([{}, { only: "archived" as const }, { name: "x" }].map(isNarrowed)).toEqual([false, true, true]);
});
