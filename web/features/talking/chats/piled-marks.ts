import { mostMarks } from "#contracts/limits.ts";

const piled = new RegExp(`\\p{M}{${mostMarks + 1}}`, "u");

/** Whether a letter has too many combining marks: a thousand of them block the reader's browser. */
export function hasPiledMarks(text: string): boolean {
  return piled.test(text);
}
