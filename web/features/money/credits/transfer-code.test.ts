import { expect, it } from "vitest";
import { drawTransfer, textOfTransfer } from "./transfer-code.ts";

const transfer = {
  accountHolder: "Stichting Emulator Payments",
  iban: "NL13TEST0123456789",
  bic: "TESTNL2A",
  reference: "RF12-3456-7890-1234",
};

it("names account, amount and reference as banking apps read them", () => {
  expect(textOfTransfer(transfer, 1999).split("\n")).toEqual([
    ...["BCD", "002", "1", "SCT"],
    ...["TESTNL2A", "Stichting Emulator Payments", "NL13TEST0123456789", "EUR19.99"],
    ...["", "", "RF12-3456-7890-1234"],
  ]);
  expect(
    textOfTransfer({ ...transfer, bic: null }, 500)
      .split("\n")
      .slice(4, 8),
  ).toEqual([...["", "Stichting Emulator Payments", "NL13TEST0123456789", "EUR5.00"]]);
});

it("draws every dark module once, and nothing for other currencies", () => {
  const code = drawTransfer(transfer, 1999, "EUR");
  if (!code) throw new Error("no code");
  const rectangles = [...code.path.matchAll(/M(\d+) (\d+)h(\d+)v1H(\d+)z/g)];
  expect(rectangles.map(([text]) => text).join("")).toBe(code.path);
  for (const [, start, y, width, back] of rectangles) {
    expect(start).toBe(back);
    expect(Number(start) + Number(width)).toBeLessThanOrEqual(code.size);
    expect(Number(y)).toBeLessThan(code.size);
  }
  // The upper edge of the finder pattern, after a border of two modules.
  expect(code.path.startsWith("M2 2h7v1H2z")).toBe(true);
  expect(drawTransfer(transfer, 1999, "SEK")).toBeNull();
});
