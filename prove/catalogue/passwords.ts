import type { Attack } from "../attack.ts";

const passwordTest = "server/modules/people/passwords/new-password.test.ts";

/** Passwords that may be chosen. */
export const passwords: readonly Attack[] = [
  {
    id: "S10",
    what: "The three thousand most common passwords, their disguises and the person's own name and address are chosen; long, foreign and spaced ones, too.",
    holds:
      "The common are refused at their field by sign-up and reset alike; any ten characters up to 128 are taken exactly as they are, never cut or trimmed.",
    tests: [
      {
        file: passwordTest,
        name: "the three thousand most common passwords are refused, all of them, as they are and in their usual disguises",
      },
      {
        file: passwordTest,
        name: "the three thousand most common passwords are refused at their field by sign-up and reset alike, and so are passwords made of the person's data",
      },
      { file: passwordTest, name: "a password of one's own" },
    ],
    defences: [
      {
        name: "the lists of common passwords",
        without: ["common-passwords"],
      },
      {
        name: "the shortest length",
        without: ["shortest-password"],
        shownBy: 1,
      },
      {
        name: "the check in a reset",
        without: ["reset-password-checked"],
        shownBy: 1,
      },
      {
        name: "a password is stored unchanged",
        without: [
          { at: "password-kept-as-is", put: "const passwordHash = await hashPassword(password.trim());" },
        ],
        shownBy: 2,
      },
    ],
  },
];
