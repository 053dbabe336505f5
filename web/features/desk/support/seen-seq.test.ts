import { expect, it } from "vitest";
import type { DeskThread } from "./queries.ts";
import { hasWrittenAgain, seenSeqOf } from "./seen-seq.ts";

const said = (...from: ("member" | "site")[]): DeskThread["messages"] =>
  from.map((whose, index) => ({
    ...{ id: `id-${index}`, seq: index + 1, from: whose, author: whose === "site" ? "Mara" : null },
    ...{ text: "Text", at: "2026-11-26T12:00:00.000Z" },
  }));

it("an answer covers what the member has written, and is the same call after it has arrived", () => {
  expect(seenSeqOf(said("member", "member"))).toBe(2);
  expect(seenSeqOf(said("member", "member", "site"))).toBe(2);
  expect(seenSeqOf(said("member", "site", "member"))).toBe(3);
  expect(seenSeqOf([])).toBe(0);
});

it("a message that came while staff type is told until it is answered", () => {
  expect(hasWrittenAgain(said("member"), 1)).toBe(false);
  expect(hasWrittenAgain(said("member", "member"), 1)).toBe(true);
  expect(hasWrittenAgain(said("member", "member", "site"), 1)).toBe(false);
  expect(hasWrittenAgain(said("member", "site", "member"), 1)).toBe(true);
  expect(hasWrittenAgain([], 0)).toBe(false);
});
