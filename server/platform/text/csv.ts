/** Excel reads a file as UTF-8 only with this mark at its beginning. */
export const byteOrderMark = "\ufeff";

/**
 * One line of a CSV file by RFC 4180. Every cell is quoted, because spreadsheets also split at other separators
 * (`;`, tabs), by the language of their user.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => `"${inert(String(cell)).replaceAll('"', '""')}"`).join(",")}\r\n`;
}

/**
 * Spreadsheets execute cells that begin like a formula, whether quoted or not; some ignore spaces before it, and some
 * read full-width characters. An apostrophe in front makes it a text. Numbers are no formulas.
 */
function inert(cell: string): string {
  return /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell)
    ? `'${cell}`
    : cell;
}
