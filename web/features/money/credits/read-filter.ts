/** The filter of a list of transactions, as its address has it. */
export type Filter<Kind extends string = string> = { kind?: Kind; from?: string; until?: string };

/** The filter in an address; unknown kinds and days that do not exist are left out. */
export function readFilter<Kind extends string>(
  search: URLSearchParams,
  kinds: readonly Kind[],
): Filter<Kind> {
  const kind = kinds.find((one) => one === search.get("kind"));
  const [from, until] = [readDay(search.get("from")), readDay(search.get("until"))];
  return { ...(kind && { kind }), ...(from && { from }), ...(until && { until }) };
}

/** A day of this century, as the server accepts it. */
function readDay(value: string | null): string | null {
  if (value === null || !/^20\d\d-\d\d-\d\d$/.test(value)) return null;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) ? value : null;
}

/** An address with a filter; empty values are left out. */
export function withFilter(path: string, { kind, from, until }: Filter): string {
  const search = new URLSearchParams({
    ...(kind && { kind }),
    ...(from && { from }),
    ...(until && { until }),
  });
  return search.size === 0 ? path : `${path}?${search}`;
}

export function isFiltered(filter: Filter): boolean {
  return Object.keys(filter).length > 0;
}
