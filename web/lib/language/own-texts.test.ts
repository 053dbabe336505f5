import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepOnlyTextsOf, ownKey } from "./own-texts.ts";
import { readStored, writeStored } from "./stored-text.ts";

let kept: Record<string, string>;

beforeEach(() => {
  kept = {};
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => {
      kept[key] = text;
    },
    removeItem: (key: string) => {
      delete kept[key];
    },
  };
  // As in a browser: keys are own properties of the storage, methods are not.
  vi.stubGlobal(
    "localStorage",
    new Proxy(methods, {
      ownKeys: () => Object.keys(kept),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

it("keeps the texts of who is signed in, and nobody else's", () => {
  writeStored(ownKey("anna", "unsent"), "mine");
  writeStored(ownKey("ben", "unsent"), "his");
  writeStored("hide-enrich-alert", "1");
  keepOnlyTextsOf("anna");
  expect(readStored(ownKey("anna", "unsent"))).toBe("mine");
  expect(kept).toEqual({ "own:anna:unsent": "mine", "hide-enrich-alert": "1" });
});

it("keeps nothing after a log-out", () => {
  writeStored(ownKey("anna", "draft:ben"), "half a sentence");
  writeStored("draft:anna:ben", "an old one");
  keepOnlyTextsOf(null);
  expect(kept).toEqual({});
});

it("forgets what lies under the keys of an earlier version, whoever is signed in", () => {
  writeStored("outbox:anna", "[]");
  writeStored("draft:carl:ben", "not hers");
  keepOnlyTextsOf("anna");
  expect(kept).toEqual({});
});

it("forgets what lasts as long as the page, where there is no storage", () => {
  const refuse = () => {
    throw new Error("no storage");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  writeStored(ownKey("anna", "unsent"), "mine");
  keepOnlyTextsOf(null);
  expect(readStored(ownKey("anna", "unsent"))).toBe("");
});
