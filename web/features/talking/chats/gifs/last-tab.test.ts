import { beforeEach, expect, it, vi } from "vitest";
import { keepOnlyTextsOf } from "#web/lib/language/own-texts.ts";
import { writeStored } from "#web/lib/language/stored-text.ts";
import { lastTab, noteTab } from "./last-tab.ts";

beforeEach(() => {
  vi.stubGlobal("addEventListener", () => undefined);
  keepOnlyTextsOf(null);
});

it("the part that was open last is open again, for its member only, until a log-out", () => {
  expect(lastTab("me")).toBe("stickers");
  noteTab("me", "gifs");
  expect([lastTab("me"), lastTab("another")]).toEqual(["gifs", "stickers"]);
  keepOnlyTextsOf(null);
  expect(lastTab("me")).toBe("stickers");
});

it("another text in the storage opens the stickers", () => {
  writeStored("own:me:picker", "__proto__");
  expect(lastTab("me")).toBe("stickers");
});
