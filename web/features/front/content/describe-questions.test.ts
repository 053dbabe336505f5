import { expect, it } from "vitest";
import { describeQuestions } from "./describe-questions.ts";

const part = (id: string) => ({ id, title: `${id}?`, html: `<p>${id}.</p>` });

it("names every question of every section with its answer, and no heading", () => {
  const sections = [
    { id: "a", title: "A", html: "", parts: [part("one"), part("two")] },
    { id: "b", title: "B", html: "", parts: [part("three")] },
  ];
  const question = (id: string) => ({
    "@type": "Question",
    name: `${id}?`,
    acceptedAnswer: { "@type": "Answer", text: `<p>${id}.</p>` },
  });
  expect(describeQuestions({ sections })).toEqual({
    "@type": "FAQPage",
    mainEntity: [question("one"), question("two"), question("three")],
  });
});
