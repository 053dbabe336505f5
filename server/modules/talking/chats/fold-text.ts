import { plainLetters } from "#contracts/talking/plain-letters.ts";

/**
 * A text without what differs between two copies of it: marks, invisible signs, look-alike letters, capitals, spaces,
 * punctuation, emoji, and the receiver's name. Digits stay.
 */
export function foldText(text: string, receiverName: string): string {
  const words = wordsOf(receiverName);
  // A number alone is no name here: it could be one of the text's own.
  const name = words.some(hasLetter) ? words : [];
  // One after the other in the text, as "Anna 92" of the name `Anna_92`.
  const rest = ` ${wordsOf(text).join(" ")} `.replaceAll(` ${name.join(" ")} `, " ");
  const parts = partsOf(name);
  return (
    rest
      .split(" ")
      // defence: names-taken-out
      .filter((word) => !parts.has(word))
      .join("")
  );
}

function wordsOf(text: string): string[] {
  return plainLetters(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

const hasLetter = (word: string) => /\p{L}/u.test(word);

/** Of `anna`, `lena92`: both, `annalena92` and `lena`; without numbers. */
function partsOf(name: readonly string[]): ReadonlySet<string> {
  const parts = [...name, name.join(""), ...name.flatMap((word) => word.match(/\p{L}+/gu) ?? [])];
  return new Set(parts.filter(hasLetter));
}
