import { expect, it } from "vitest";
import { payNote } from "./pay-note.ts";

it.each([
  [{ states_vat: true }, "pay_note"],
  [{ states_vat: false }, "pay_note_untaxed"],
  [{}, "pay_note_untaxed"],
  [undefined, "pay_note_untaxed"],
] as const)("names the tax where the invoice states it: %j", (priced, note) => {
  expect(payNote(priced)).toBe(note);
});
