import { mostMarks } from "#contracts/limits.ts";

const piled = new RegExp(`\\p{M}{${mostMarks + 1}}`, "u");

/** Whether a letter carries more marks than the server takes: a thousand of them keep the reader's browser busy. */
export function hasPiledMarks(text: string): boolean {
  return piled.test(text);
}
