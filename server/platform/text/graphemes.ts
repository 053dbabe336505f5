import { mostMarks } from "#contracts/limits.ts";
import { characterCodeUnits } from "./text-limits.ts";

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** A thousand combining marks on a letter would slow the reader's browser. */
const stackedMarks = new RegExp(`\\p{M}{${mostMarks + 1}}`, "u");
/** Where each code unit is a character by itself, or part of a line's end. */
const plain = /^[\r\n\x20-\x7e\u00a1-\u00ac\u00ae-\u024f]*$/;

/**
 * Whether a text has more characters, as a person counts them, than `most`: a family emoji is one. A
 * character made of too many code units is too long as well.
 */
export function isLongerThan(text: string, most: number): boolean {
  // Most messages: segmenting a text costs more than all other checks of it.
  if (text.length <= most && plain.test(text)) return false;
  // defence: marks-bounded
  if (stackedMarks.test(text)) return true;
  // A character has one code unit at least.
  if (text.length <= Math.min(most, characterCodeUnits)) return false;
  let count = 0;
  // Stops as soon as the answer is known: segmenting a long text takes milliseconds.
  for (const { segment } of segmenter.segment(text)) {
    if (segment.length > characterCodeUnits) return true;
    count += 1;
    if (/* defence: graphemes-counted */ count > most) return true;
  }
  return most < 0;
}

/** Characters as a person counts them; counts no further than `most`. */
export function countUpTo(text: string, most: number): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) {
    count += 1;
    if (count >= most) break;
  }
  return count;
}
