import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readStored, watchStored, writeStored } from "#web/lib/language/stored-text.ts";
import { quotedKey, returnToDraft, takeQuoted } from "./drafts.ts";

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
  writeStored("own:me:draft:one", "for one");
  writeStored("own:me:draft:two", "for two");
  expect(readStored("own:me:draft:one")).toBe("for one");
  expect(readStored("own:other:draft:one")).toBe("");
  writeStored("own:me:draft:one", "");
  expect(localStorage.getItem("own:me:draft:one")).toBeNull();
});

it("puts what could not be sent before what has been written since", () => {
  writeStored("own:me:draft:one", "later");
  returnToDraft("me", "one", ["first", "second"]);
  expect(readStored("own:me:draft:one")).toBe("first\nsecond\nlater");
  returnToDraft("me", "two", ["only"]);
  expect(readStored("own:me:draft:two")).toBe("only");
});

it("keeps the number of what the draft answers until a message takes it, and puts it back where nothing else is answered since", () => {
  returnToDraft("me", "one", ["Yes"], 3);
  returnToDraft("me", "one", ["No"], 4);
  expect(readStored(quotedKey("me", "one"))).toBe("3");
  expect(takeQuoted("me", "one")).toBe(3);
  expect(takeQuoted("me", "one")).toBeNull();
});

it.each(["{", '{"seq":3,"body":"Tea?"}', '"3"', "1.5", "0", "-1", "1e300", "null"])(
  "takes nothing out of %s, and leaves nothing of it",
  (broken) => {
    writeStored(quotedKey("me", "one"), broken);
    expect(takeQuoted("me", "one")).toBeNull();
    expect(readStored(quotedKey("me", "one"))).toBe("");
  },
);

it("tells those who watch, until they stop", () => {
  const seen: string[] = [];
  const stop = watchStored("own:me:draft:one", () => seen.push(readStored("own:me:draft:one")));
  writeStored("own:me:draft:one", "a");
  stop();
  writeStored("own:me:draft:one", "b");
  expect(seen).toEqual(["a"]);
});

it("lasts as long as the page where storage is refused", () => {
  const refuse = () => {
    throw new Error("no storage");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  writeStored("own:me:draft:three", "kept");
  expect(readStored("own:me:draft:three")).toBe("kept");
});
