import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepOnlyTextsOf } from "#web/lib/language/own-texts.ts";
import { listKeys, writeStored } from "#web/lib/language/stored-text.ts";
import { noteSticker, recentStickers } from "./recent-stickers.ts";

function memoryStorage() {
  const kept = new Map<string, string>();
  return new Proxy(
    {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    },
    {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: "" }),
    },
  );
}

beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("addEventListener", () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

it("the newest sticker comes first, each once, and only as many as two rows hold", () => {
  for (const name of ["wave", "heart", "wave", "kiss"] as const) noteSticker("me", name);
  expect(recentStickers("me")).toEqual(["kiss", "wave", "heart"]);
  for (const name of ["dog", "cat", "cake", "coffee", "cheers", "fire"] as const) noteSticker("me", name);
  expect(recentStickers("me")).toEqual(["fire", "cheers", "coffee", "cake", "cat", "dog", "kiss", "wave"]);
  expect(recentStickers("another")).toEqual([]);
});

it("other texts in the storage are no stickers", () => {
  writeStored("own:me:stickers", "__proto__ heart ../dog heart  constructor");
  expect(recentStickers("me")).toEqual(["heart"]);
});

it("a log-out deletes them", () => {
  noteSticker("me", "heart");
  expect(listKeys()).toEqual(["own:me:stickers"]);
  keepOnlyTextsOf(null);
  expect(recentStickers("me")).toEqual([]);
});
