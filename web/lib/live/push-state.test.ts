import { afterEach, expect, it } from "vitest";
import { readPush, setLastMessage, setPushState } from "./push-state.ts";

afterEach(() => {
  setPushState("unknown");
  setLastMessage(null);
});

it.each([
  ["unknown", false, false],
  ["unsupported", false, false],
  ["denied", true, false],
  ["not_subscribed", true, false],
  ["subscribed", true, true],
] as const)(
  "of a browser whose state is %s says whether it could and whether it does",
  (state, can, does) => {
    setPushState(state);
    expect(readPush()).toEqual({ isCapable: can, isSubscribed: does, lastMessage: null });
  },
);

it("has the last message that came, until its member leaves", () => {
  const first = { title: "Site", body: "One", path: "/chats/1" };
  const second = { title: "Site", body: "Two", path: "/likes" };
  setLastMessage(first);
  setLastMessage(second);
  expect(readPush().lastMessage).toBe(second);
  setLastMessage(null);
  expect(readPush().lastMessage).toBeNull();
});
