import { randomInt } from "node:crypto";
import { referenceGroupLength, referenceGroups } from "./text-limits.ts";

/** Without vowels there are no words, without 0, 1 and similar characters there are no misreadings. */
export const referenceSigns = "BCDFGHJKLMNPQRSTVWXZ23456789";

/** The public name of a case, also on the telephone: `K7RM-2XPD`. Random, so that it does not reveal the number of cases. */
export function makeReference(): string {
  const group = () =>
    Array.from({ length: referenceGroupLength }, () => referenceSigns[randomInt(referenceSigns.length)]).join(
      "",
    );
  return Array.from({ length: referenceGroups }, group).join("-");
}

const groupPattern = `[${referenceSigns}]{${referenceGroupLength}}`;
// A lookahead, so that a false beginning does not consume the start of a real reference.
const written = new RegExp(
  `(?<![A-Z0-9])(?=(${groupPattern})[-\u2010-\u2014 ]?(${groupPattern})(?![A-Z0-9]))`,
  "g",
);

/** Every reference in a text, in any spelling. */
export function referencesIn(text: string): string[] {
  const found = [...text.toUpperCase().matchAll(written)].map(([, first, second]) => `${first}-${second}`);
  return [...new Set(found)];
}
