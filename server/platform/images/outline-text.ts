import letters from "./letters.json" with { type: "json" };

/** Lines of text with the size in pixels at which they fit. */
export type FittedText = { size: number; lines: string[] };

type Fit = {
  /** Pixels. */
  width: number;
  linesAtMost: number;
  /** Pixels to an em, the preferred size first. */
  sizes: readonly number[];
};

const { unitsPerEm } = letters;
const advances = new Map<string, number>(Object.entries(letters.advances));
const outlines = new Map<string, string>(Object.entries(letters.outlines));
const kerning = new Map<string, number>(
  Object.entries(letters.kerning).flatMap(([left, byUnits]) =>
    Object.entries(byUnits).flatMap(([units, rights]) =>
      [...rights].map((right): [string, number] => [left + right, Number(units)]),
    ),
  ),
);

const ellipsis = "…";

/**
 * A text in letters that the font has: composed, with plain blanks and hyphens for their rarer kinds, and with the base
 * letter in place of a rare accent. Signs that remain unknown (emoji, other alphabets) are left out.
 */
export function drawableText(text: string): string {
  const plain = text
    .normalize("NFC")
    .replaceAll(/[\u2010\u2011]/g, "-")
    .replaceAll(/[\u2000-\u200a\u202f\u205f]/g, "\u00a0");
  return [...plain]
    .map((letter) => {
      if (advances.has(letter)) return letter;
      const base = letter.normalize("NFD")[0] ?? "";
      return advances.has(base) ? base : "";
    })
    .join("")
    .replaceAll(/ {2,}/g, " ")
    .trim();
}

/** The width of a drawable text in pixels. */
export function textWidth(text: string, size: number): number {
  return (place(text).end * size) / unitsPerEm;
}

/**
 * The outlines of a drawable text as SVG, with its left end at `x` and its baseline at `y`. The markup contains numbers
 * only, so no text can break out of it.
 */
export function outlineText(text: string, { x, y, size }: { x: number; y: number; size: number }): string {
  const paths = place(text).placed.map(({ letter, at }) => {
    const outline = outlines.get(letter);
    return outline ? `<path transform="translate(${at} 0)" d="${outline}"/>` : "";
  });
  return `<g transform="translate(${x} ${y}) scale(${size / unitsPerEm})">${paths.join("")}</g>`;
}

/**
 * Wraps a drawable text at its blanks in the largest size that fits, into lines of similar length. In the smallest size
 * a word that is wider than a line is broken, and an ellipsis replaces the lines that do not fit.
 */
export function fitText(text: string, { width, linesAtMost, sizes }: Fit): FittedText {
  for (const size of sizes) {
    const lines = wrap(text, width, size);
    if (lines.length > linesAtMost || lines.some((line) => textWidth(line, size) > width)) continue;
    return { size, lines: balance(text, { width, size, lines }) };
  }
  const size = sizes.at(-1) ?? unitsPerEm;
  // A piece that a word is broken into fills its line, so that no blank comes between it and the next piece.
  const pieces = text.split(" ").flatMap((word) => breakUp(word, width, size));
  const lines = wrap(pieces.join(" "), width, size);
  if (lines.length <= linesAtMost) return { size, lines };
  const kept = lines.slice(0, linesAtMost);
  const last = kept.pop() ?? "";
  return {
    size,
    lines: [...kept, `${cut(last, width - textWidth(ellipsis, size), size).trimEnd()}${ellipsis}`],
  };
}

type Placed = { letter: string; at: number };

/** Units of the font: the left end of each letter, and the end of the last one. */
function place(text: string): { placed: Placed[]; end: number } {
  const placed: Placed[] = [];
  let end = 0;
  let before = "";
  for (const letter of text) {
    end += kerning.get(before + letter) ?? 0;
    placed.push({ letter, at: end });
    end += advances.get(letter) ?? 0;
    before = letter;
  }
  return { placed, end };
}

function wrap(text: string, width: number, size: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && textWidth(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** As many lines as before, in the smallest width in which they fit. */
function balance(text: string, { width, size, lines }: { width: number; size: number; lines: string[] }) {
  const words = text.split(" ").map((word) => textWidth(word, size));
  let best = lines;
  for (let narrower = width; narrower >= Math.max(...words); narrower -= size / 2) {
    const tried = wrap(text, narrower, size);
    if (tried.length > lines.length) break;
    best = tried;
  }
  return best;
}

function breakUp(word: string, width: number, size: number): string[] {
  const pieces: string[] = [];
  for (let rest = word; rest !== ""; ) {
    const piece = cut(rest, width, size) || rest.slice(0, 1);
    pieces.push(piece);
    rest = rest.slice(piece.length);
  }
  return pieces;
}

/** The longest start of a text that fits. */
function cut(text: string, width: number, size: number): string {
  let kept = "";
  for (const letter of text) {
    if (textWidth(kept + letter, size) > width) break;
    kept += letter;
  }
  return kept;
}
