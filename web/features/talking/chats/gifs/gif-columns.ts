import type { Gif } from "#contracts/talking/gifs.ts";

/** A result at its place: the column, and its upper edge and its height in widths of a column. */
export type Placed = { gif: Gif; at: number; column: number; top: number; height: number };

export const columnCount = 2;
/** Heights in widths: a very low or very high picture is cropped in the list, and shown whole in the conversation. */
const lowest = 0.4;
const highest = 1.8;

export const heightOf = ({ width, height }: Gif): number =>
  Math.min(highest, Math.max(lowest, height / width || 1));

/**
 * Puts each result below the shorter column, in the order of the answer; the left one if both are as long. Further results never
 * move those before them.
 */
export function placeGifs(gifs: readonly Gif[]): Placed[] {
  const lengths = Array.from({ length: columnCount }, () => 0);
  return gifs.map((gif, at) => {
    const column = lengths.indexOf(Math.min(...lengths));
    const top = lengths[column] ?? 0;
    const height = heightOf(gif);
    lengths[column] = top + height;
    return { gif, at, column, top, height };
  });
}

/** The position that a key leads to from the position `at`; undefined for other keys, `at` at an edge. */
export function moveTo(placed: readonly Placed[], at: number, key: string): number | undefined {
  const from = placed[at];
  if (!from) return undefined;
  const inColumn = (column: number) => placed.filter((one) => one.column === column);
  const own = inColumn(from.column);
  const row = own.indexOf(from);
  switch (key) {
    case "Home":
      return 0;
    case "End":
      return placed.length - 1;
    case "ArrowUp":
      return own[row - 1]?.at ?? at;
    case "ArrowDown":
      return own[row + 1]?.at ?? at;
    case "ArrowLeft":
      return nearest(inColumn(from.column - 1), from)?.at ?? at;
    case "ArrowRight":
      return nearest(inColumn(from.column + 1), from)?.at ?? at;
    default:
      return undefined;
  }
}

const middleOf = ({ top, height }: Placed) => top + height / 2;

function nearest(column: readonly Placed[], from: Placed): Placed | undefined {
  const distance = (one: Placed) => Math.abs(middleOf(one) - middleOf(from));
  return column.reduce<Placed | undefined>(
    (best, one) => (best && distance(best) <= distance(one) ? best : one),
    undefined,
  );
}
