/** The results of a bench: rows for people and one line of JSON for machines. */
export type Row = Record<string, string | number | boolean | null>;

export function report(name: string, rows: readonly Row[], facts: Row = {}): void {
  console.table(rows);
  process.stdout.write(`${JSON.stringify({ bench: name, ...facts, rows })}\n`);
}

export function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}

/** The whole number after `--name`, or `otherwise`. */
export function numberOption(name: string, otherwise: number): number {
  const at = process.argv.indexOf(`--${name}`);
  if (at < 0) return otherwise;
  const value = Number(process.argv[at + 1]);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} takes a whole number`);
  return value;
}

/** The text after `--name`, or null. */
export function textOption(name: string): string | null {
  const at = process.argv.indexOf(`--${name}`);
  if (at < 0) return null;
  const value = process.argv[at + 1];
  if (!value || value.startsWith("--")) throw new Error(`--${name} takes a value`);
  return value;
}
