import { describe, expect, it } from "vitest";
import { groupIban } from "./group-iban.ts";

const grouped = (typed: string) => groupIban(typed, typed.length).text;

describe("an IBAN as it is typed", () => {
  it.each([
    ["de89370400440532013000", "DE89 3704 0044 0532 0130 00"],
    ["DE89-3704-0044-0532-0130-00", "DE89 3704 0044 0532 0130 00"],
    ["\u202aNL91 ABNA\u00a00417164300\u202c", "NL91 ABNA 0417 1643 00"],
    ["D", "D"],
    ["DE89", "DE89"],
    ["DE89 ", "DE89"],
    ["", ""],
  ])("%j shows as %j", (typed, shown) => expect(grouped(typed)).toBe(shown));

  it("is no longer than one can be", () => {
    expect(grouped("A".repeat(60)).replaceAll(" ", "")).toHaveLength(34);
  });

  it.each([
    // | is the cursor.
    ["DE893|", "DE89 3|"],
    ["DE89 37|04", "DE89 37|04"],
    ["DE89 3X|704 0044", "DE89 3X|70 4004 4"],
    ["DE897|3704", "DE89 7|370 4"],
    ["DEX8|9 3704", "DEX8 |9370 4"],
    ["|DE89", "|DE89"],
  ])("keeps the cursor where it is: %s", (before, after) => {
    const { text, cursor } = groupIban(before.replace("|", ""), before.indexOf("|"));
    expect(`${text.slice(0, cursor)}|${text.slice(cursor)}`).toBe(after);
  });
});
