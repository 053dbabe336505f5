import { expect, it } from "vitest";
import { numbersPage, readable } from "./numbers-page.ts";
import { plant } from "./plant-files.ts";

it("lists each number with its value, its reason and its file", () => {
  const root = plant({
    "contracts/limits.ts": "/** How long a moderator\n * may look. */\nexport const claimMinutes = 5;\n",
    "server/modules/people/photos/photo-limits.ts": `import { claimMinutes } from "#contracts/limits.ts";
/** The same. */
export const claimMs = claimMinutes * 60_000;
/** No number. */
export const folder = "photos";
/** By role: a | b. */
export const looks = { member: { perDay: 10 }, visitor: { perDay: 3 } } as const satisfies object;
export function helper() { return 5; }
`,
  });
  const page = numbersPage(root);
  expect(page).toContain("## What the browser knows too\n[contracts/limits.ts](../contracts/limits.ts)");
  expect(page).toContain("| `claimMinutes` | 5 minutes | How long a moderator may look. |");
  expect(page).toContain("## people/photos\n");
  expect(page).toContain("| `claimMs` | 5 minutes | The same. |");
  expect(page).toContain("| `looks.visitor` | perDay: 3 a day | By role: a \\| b. |");
  expect(page).not.toMatch(/folder|helper/);
});

it("repeats the headings of a long file", () => {
  const number = (name: string) => `/** Why. */\nexport const ${name} = 3;\n`;
  const root = plant({
    "contracts/limits.ts": `// -- people: photos\n${number("photos")}${number("albums")}\n// -- money: prices\n${number("prices")}`,
  });
  const first = numbersPage(root)
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.split(" | ")[0]);
  expect(first).toEqual([
    "| name",
    "| **people: photos**",
    "| `photos`",
    "| `albums`",
    "| **money: prices**",
    "| `prices`",
  ]);
});

it.each([
  ["lookingForMs", 300_000, "5 minutes"],
  ["gatheredMs", 50, "50 ms"],
  ["requestMs", 150_000, "150 seconds"],
  ["lossHours", 72, "3 days"],
  ["noticeDays", 1, "1 day"],
  ["exclusionMonths", [1, 12], "1 month; 12 months"],
  ["likesPerMinute", 1200, "1,200 a minute"],
  ["workSecondsPerHour", 150, "150 seconds an hour"],
  ["triesInTenMinutes", 20, "20 in ten minutes"],
  ["uploadRoomBytes", 64 * 1024 * 1024, "64 MiB"],
  ["worthBytes", 1400, "1,400 bytes"],
  ["percentAtMost", 90, "90 %"],
  ["bodyMaxLength", 2000, "2,000 characters"],
  ["restSeconds", { first: 60, longest: 21_600 }, "first: 1 minute, longest: 6 hours"],
  ["bonus", { percentage: 25, seconds: 14_400 }, "percentage: 25 %, seconds: 4 hours"],
  ["deckSize", 20, "20"],
])("says %s in its unit", (name, value, text) => {
  expect(readable(name, value)).toBe(text);
});
