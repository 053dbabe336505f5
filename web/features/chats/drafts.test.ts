import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readStored, watchStored, writeStored } from "#web/lib/stored-text.ts";
import { returnToDraft } from "./drafts.ts";

function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
}

beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("addEventListener", () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

it("keeps drafts by member and partner", () => {
  writeStored("draft:me:one", "for one");
  writeStored("draft:me:two", "for two");
  expect(readStored("draft:me:one")).toBe("for one");
  expect(readStored("draft:other:one")).toBe("");
  writeStored("draft:me:one", "");
  expect(localStorage.getItem("draft:me:one")).toBeNull();
});

it("puts what could not be sent before what has been written since", () => {
  writeStored("draft:me:one", "later");
  returnToDraft("me", "one", ["first", "second"]);
  expect(readStored("draft:me:one")).toBe("first\nsecond\nlater");
  returnToDraft("me", "two", ["only"]);
  expect(readStored("draft:me:two")).toBe("only");
});

it("tells those who watch, until they stop", () => {
  const seen: string[] = [];
  const stop = watchStored("draft:me:one", () => seen.push(readStored("draft:me:one")));
  writeStored("draft:me:one", "a");
  stop();
  writeStored("draft:me:one", "b");
  expect(seen).toEqual(["a"]);
});

it("lasts as long as the page where storage is refused", () => {
  const refuse = () => {
    throw new Error("no storage");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  writeStored("draft:me:three", "kept");
  expect(readStored("draft:me:three")).toBe("kept");
});
