import { expect, it } from "vitest";
import { withOpener } from "./with-opener.ts";

const openers = ["How was your week?", "What made you smile today?"];

it.each([
  ["is the text of an empty field", "", "How was your week?"],
  ["is the text of a field with spaces alone", " \n", "How was your week?"],
  ["takes the place of another opener", "What made you smile today?", "How was your week?"],
  ["stays when it is pressed again", "How was your week?", "How was your week?"],
  [
    "takes the place of another opener before own words",
    "What made you smile today? I saw a fox.",
    "How was your week? I saw a fox.",
  ],
  ["stands above own words", "I saw a fox.", "How was your week?\nI saw a fox."],
])("an opener %s", (_, written, text) => {
  expect(withOpener(written, "How was your week?", openers)).toBe(text);
});
