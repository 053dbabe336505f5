import { randomInt } from "node:crypto";

/** Without vowels no word comes about, without 0, 1 and their like nothing is misread. */
export const referenceSigns = "BCDFGHJKLMNPQRSTVWXZ23456789";
const groups = 2;
export const groupLength = 4;

/** What people call a case, on the telephone too: `K7RM-2XPD`. By chance, so that nobody counts cases by it. */
export function makeReference(): string {
  const group = () =>
    Array.from({ length: groupLength }, () => referenceSigns[randomInt(referenceSigns.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}

const groupPattern = `[${referenceSigns}]{${groupLength}}`;
// Looks ahead, so that what only looks like the beginning of one uses up none.
const written = new RegExp(
  `(?<![A-Z0-9])(?=(${groupPattern})[-\u2010-\u2014 ]?(${groupPattern})(?![A-Z0-9]))`,
  "g",
);

/** Every reference that somebody names in a text, however they spell it. */
export function referencesIn(text: string): string[] {
  const found = [...text.toUpperCase().matchAll(written)].map(([, first, second]) => `${first}-${second}`);
  return [...new Set(found)];
}
