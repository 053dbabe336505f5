import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ownKey } from "#web/lib/language/own-texts.ts";
import { sweepAttempts } from "./kept-attempts.ts";

const now = Date.UTC(2026, 0, 2);
const day = 24 * 60 * 60_000;
const attempt = (clientId: string, age: number) => ({
  clientId,
  isUncertain: true,
  reason: "",
  at: now - age,
  gift: "rose",
});
const text = (...attempts: unknown[]) => JSON.stringify(attempts);
const key = (name: string, memberId = "anna") => ownKey(memberId, name);

let kept: Record<string, string>;
const setItem = vi.fn((name: string, value: string) => {
  kept[name] = value;
});

beforeEach(() => {
  kept = {};
  setItem.mockClear();
  const methods = {
    getItem: (name: string) => kept[name] ?? null,
    setItem,
    removeItem: (name: string) => void delete kept[name],
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

test("attempts older than a day leave the browser, whoever they were for", () => {
  kept = {
    [key("gifts:bert")]: text(attempt("old", day), attempt("new", day - 1)),
    [key("gifts:cleo")]: text(attempt("old", day)),
    [key("photos:cleo")]: text(attempt("old", 9 * day)),
    [key("photos:dora")]: "{",
  };
  sweepAttempts("anna", now);
  expect(kept).toEqual({ [key("gifts:bert")]: text(attempt("new", day - 1)) });
});

test("young attempts stay as they are, with all that belongs to them", () => {
  kept = { [key("photos:bert")]: text({ ...attempt("new", 0), file: { name: "beach.jpg" } }) };
  const before = { ...kept };
  sweepAttempts("anna", now);
  expect(kept).toEqual(before);
  expect(setItem).not.toHaveBeenCalled();
});

test("other texts of the member and the attempts of other members stay", () => {
  const old = text(attempt("old", 2 * day));
  kept = {
    [key("draft:bert")]: old,
    [key("giftshelf")]: old,
    [key("gifts:bert", "anna2")]: old,
    "hide-enrich-alert": "1",
  };
  const before = { ...kept };
  sweepAttempts("anna", now);
  expect(kept).toEqual(before);
});
