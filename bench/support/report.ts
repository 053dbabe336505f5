/** What a bench found: rows for people and one line of JSON for machines. */
export type Row = Record<string, string | number | boolean | null>;

export function report(name: string, rows: readonly Row[], facts: Row = {}): void {
  console.table(rows);
  process.stdout.write(`${JSON.stringify({ bench: name, ...facts, rows })}\n`);
}

/** The value below which `share` (0.5, 0.95, 0.99) of the values lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

export function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}

/** The whole number after `--name`, or what it is otherwise. */
export function numberOption(name: string, otherwise: number): number {
  const at = process.argv.indexOf(`--${name}`);
  if (at < 0) return otherwise;
  const value = Number(process.argv[at + 1]);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} takes a whole number`);
  return value;
}
