import { expect, it } from "vitest";
import { asSentence, inSentence } from "./in-sentence.ts";

it.each([
  ["en", "The beach", "the beach"],
  ["da", "Gå ud at spise", "gå ud at spise"],
  ["sv", "Ölprovning", "ölprovning"],
  ["de", "Kochen", "Kochen"],
  ["en", "TV series", "TV series"],
  ["pl", "", ""],
])("writes a topic within a sentence in %s: %s", (locale, title, within) => {
  expect(inSentence(locale, title)).toBe(within);
});

it("begins a sentence with a capital, whatever it begins with", () => {
  expect(asSentence("es", "música: ya tenemos algo en común")).toBe("Música: ya tenemos algo en común");
  expect(asSentence("es", "¡ya!")).toBe("¡ya!");
  expect(asSentence("es", "")).toBe("");
});
