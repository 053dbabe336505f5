import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ownKey } from "#web/lib/language/own-texts.ts";
import { readStored, writeStored } from "#web/lib/language/stored-text.ts";
import { dropAttempts, type GiftAttempt, idFor, keepAttempt, readAttempts } from "./gift-attempts.ts";

const place = { memberId: "anna", partnerId: "bert" };
const key = ownKey("anna", "gifts:bert");
const rose = (given: Partial<GiftAttempt> = {}): GiftAttempt => ({
  clientId: "first",
  gift: "rose",
  note: "For you",
  isUncertain: true,
  reason: "No answer.",
  at: Date.now(),
  ...given,
});
const nextId = (gift: GiftAttempt["gift"], note: string) => idFor(readAttempts(place), gift, note);

beforeEach(() => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a gift without a certain answer keeps its id, whatever is closed and opened meanwhile", () => {
  keepAttempt(place, rose());
  expect(nextId("rose", "For you")).toBe("first");
});

test.each([
  ["another gift", "ring", "For you"],
  ["another note", "rose", ""],
] as const)("%s has an id of its own while the first one is uncertain", (_, gift, note) => {
  keepAttempt(place, rose());
  expect(nextId(gift, note)).not.toBe("first");
});

test("a gift in place of a refused one has its id, unless it has one already", () => {
  keepAttempt(place, rose({ clientId: "ring", gift: "ring" }));
  keepAttempt(place, rose({ isUncertain: false }));
  expect(nextId("clover", "")).toBe("first");
  expect(nextId("ring", "For you")).toBe("ring");
});

test("what is known of an attempt takes the place of what was known before", () => {
  keepAttempt(place, rose({ reason: "" }));
  keepAttempt(place, rose({ gift: "clover", isUncertain: false }));
  expect(readAttempts(place)).toEqual([rose({ gift: "clover", isUncertain: false })]);
});

test("a stored gift is forgotten: the next one of its kind is another gift", () => {
  keepAttempt(place, rose());
  keepAttempt(place, rose({ clientId: "second", note: "" }));
  dropAttempts(place, (id) => id === "first");
  expect(nextId("rose", "For you")).not.toBe("first");
  dropAttempts(place, () => true);
  expect(readStored(key)).toBe("");
});

test("after a day the same gift is another one", () => {
  keepAttempt(place, rose());
  vi.advanceTimersByTime(24 * 60 * 60_000);
  expect(readAttempts(place)).toEqual([]);
});

test("attempts of other members and partners are not known here", () => {
  keepAttempt({ ...place, partnerId: "cleo" }, rose());
  keepAttempt({ ...place, memberId: "dora" }, rose());
  expect(readAttempts(place)).toEqual([]);
});

test.each(["{", "{}", "[null]", '[{"clientId":1}]', JSON.stringify([{ ...rose(), gift: "sword" }])])(
  "a broken text counts as none: %s",
  (text) => {
    writeStored(key, text);
    expect(readAttempts(place)).toEqual([]);
  },
);

test("a bounded number is kept, the newest ones", () => {
  for (let at = 0; at < 50; at += 1) keepAttempt(place, rose({ clientId: `${at}`, note: `${at}` }));
  const kept = readAttempts(place);
  expect([kept.length, kept.at(-1)?.clientId]).toEqual([20, "49"]);
});
