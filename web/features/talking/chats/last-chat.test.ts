import { expect, it } from "vitest";
import { writeStored } from "#web/lib/language/stored-text.ts";
import { forgetChat, lastChat, rememberChat } from "./last-chat.ts";

const hour = 3_600_000;

it("opens each member's own last chat, for a day", () => {
  rememberChat("anna", { conversationId: "c1", profileId: "ben" }, 0);
  rememberChat("anna", { conversationId: "c2", profileId: null }, hour);
  expect(lastChat("anna", 24 * hour)).toBe("c2");
  expect(lastChat("anna", 25 * hour)).toBeNull();
  expect(lastChat("ben", hour)).toBeNull();
  forgetChat("anna");
  expect(lastChat("anna", hour)).toBeNull();
});

it("takes what is broken for nothing", () => {
  for (const broken of ["{", "null", "7", '{"at":1}', '{"conversationId":"c"}']) {
    writeStored("own:anna:last-chat", broken);
    expect(lastChat("anna", 1)).toBeNull();
  }
});
