import { expect, it } from "vitest";
import { findQuestions } from "./find-questions.ts";

const question = (id: string, title: string, html: string) => ({ id, title, html });
const sections = [
  {
    id: "money",
    title: "Credits",
    html: "",
    parts: [question("price", "Was kostet es?", "<p>Fünf <b>Credits</b>.</p>")],
  },
  {
    id: "leave",
    title: "Abschied",
    html: "",
    parts: [question("delete", "Wie lösche ich?", "<p>In den Einstellungen.</p>")],
  },
];
const found = (asked: string) =>
  findQuestions(sections, asked).flatMap(({ parts }) => parts.map(({ id }) => id));

it("finds questions by every word of question, answer and heading, whatever their case and accents", () => {
  expect(found("LOSCHE einstellungen")).toEqual(["delete"]);
  expect(found("funf")).toEqual(["price"]);
  expect(found("credits")).toEqual(["price"]);
  expect(found("credits einstellungen")).toEqual([]);
});

it("looks at what is read, not at its marks, and shows all where nothing is asked", () => {
  expect(found("<p>")).toEqual([]);
  expect(found("  ")).toEqual(["price", "delete"]);
});
