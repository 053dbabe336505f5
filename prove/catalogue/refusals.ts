import type { Attack } from "../attack.ts";

const refusals = "server/modules/talking/chats/refusals.test.ts";

/** Kind refusals of a first message. */
export const refusalAttacks: readonly Attack[] = [
  {
    id: "A47",
    what: "A member without credits sends kind refusals to write for nothing: with own words, pictures and answers beside them, where nobody wrote, to strangers, again and again, many at once, and after own messages; somebody who was refused sends voice messages and photos.",
    holds:
      "Only one refusal is stored, only to somebody who wrote first and was never answered, with our words alone. It costs nothing, takes no free message, and lets nobody in.",
    tests: [
      {
        file: refusals,
        name: "a kind refusal is a text in the receiver's language, costs nothing, and archives the conversation of its sender alone",
      },
      {
        file: refusals,
        name: "a refusal without a reason to refuse is none where nobody wrote, where the partner wrote nothing, and where it was answered",
      },
      {
        file: refusals,
        name: "a refusal without a reason to refuse carries no words, pictures or answers of its sender",
      },
      { file: refusals, name: "refusals at once are one message, whatever their client ids" },
      {
        file: refusals,
        name: "a kind refusal takes no free message either, and an answer brings the conversation back to the list",
      },
      {
        file: refusals,
        name: "refusals at once are answered with the stored one under the same client id, also after the receiver changed the language",
      },
      {
        file: refusals,
        name: "a kind refusal lets nobody in: no voice messages, and photos stay blurred; an answer does",
      },
    ],
    defences: [
      { name: "a refusal takes no free message", without: ["refusal-takes-no-free-message"], shownBy: 0 },
      { name: "only an unanswered message is refused", without: ["refusal-only-of-unanswered"], shownBy: 1 },
      { name: "a refusal has our words", without: ["refusal-has-our-words"], shownBy: 2 },
      { name: "a refusal is a text", without: ["refusal-of-text"], shownBy: 2 },
      { name: "nothing stands beside a refusal", without: ["refusal-alone"], shownBy: 2 },
      { name: "a refusal is no answer", without: ["refusal-is-no-answer"], shownBy: 6 },
      { name: "a repeat is the same refusal", without: ["repeat-of-same-refusal"], shownBy: 5 },
    ],
  },
];
