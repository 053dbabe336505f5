import { describe, expect, it } from "vitest";
import { mergeDraft } from "./merge-draft.ts";

const known = { revision: 3, text: "Hello" };
const none = { revision: 0, text: "" };

describe("the field shows", () => {
  it.each([
    ["an unknown draft of another device", "", none, { body: "Hello", revision: 3 }, "Hello"],
    ["a newer draft, if nothing was typed here", "Hello", known, { body: "Hi", revision: 4 }, "Hi"],
    ["nothing once the draft was sent elsewhere", "Hello", known, { body: "", revision: 0 }, ""],
    ["what was typed here since", "Hello you", known, { body: "Hello", revision: 3 }, "Hello you"],
    ["nothing, if it was emptied here", "", known, { body: "Hello", revision: 3 }, ""],
    ["a newer draft, though an older one was emptied here", "", known, { body: "Hi", revision: 4 }, "Hi"],
    ["what was typed here, if nothing is stored", "Hello", none, { body: "", revision: 0 }, "Hello"],
    [
      "what was typed here, though the draft was sent",
      "Hello you",
      known,
      { body: "", revision: 0 },
      "Hello you",
    ],
    ["the text that is stored already, once", "Hello", none, { body: "Hello", revision: 3 }, "Hello"],
    [
      "the longer one of two that contain each other",
      "Hello y",
      known,
      { body: "Hello you", revision: 4 },
      "Hello you",
    ],
    ["the same the other way round", "Hello you", known, { body: "Hello y", revision: 4 }, "Hello you"],
    [
      "both of two texts, the stored one first",
      "Tea?",
      known,
      { body: "Coffee?", revision: 4 },
      "Coffee?\nTea?",
    ],
  ])("%s", (_, local, base, stored, shown) => {
    expect(mergeDraft(local, base, stored)).toBe(shown);
  });
});
