/** Where a text was put: the whole text, and the place behind what was put in. */
export type Inserted = { text: string; caret: number };

/** Replaces the selection of a field's text, or puts the addition at the caret. `from` and `to`: UTF-16 units. */
export function insertText(
  text: string,
  addition: string,
  { from, to }: { from: number; to: number },
): Inserted {
  const start = Math.min(from, text.length);
  const end = Math.min(Math.max(from, to), text.length);
  return { text: text.slice(0, start) + addition + text.slice(end), caret: start + addition.length };
}
