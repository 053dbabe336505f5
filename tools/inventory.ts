/** A summary of a database's content, to verify a copy. */
export type Inventory = {
  /** Rows by table. */
  rows: Record<string, number>;
  /** Moved credits, by source and target book. */
  ledger: Record<string, number>;
  /** Credits in members' purses. */
  purses: number;
};

export type Ask = <Row>(statement: string) => Promise<Row[]>;

export async function takeInventory(ask: Ask): Promise<Inventory> {
  const tables = await ask<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by tablename",
  );
  const rows: Record<string, number> = {};
  for (const { name } of tables) {
    const [counted] = await ask<{ rows: number }>(`select count(*)::float8 as rows from "${name}"`);
    rows[name] = counted?.rows ?? 0;
  }
  if (!("ledger_entries" in rows)) return { rows, ledger: {}, purses: 0 };
  const moved = await ask<{ books: string; amount: number }>(
    "select from_book || ' to ' || to_book as books, sum(amount)::float8 as amount from ledger_entries group by 1 order by 1",
  );
  const [purses] = await ask<{ sum: number }>(
    "select coalesce(sum(balance), 0)::float8 as sum from credit_balances",
  );
  return {
    rows,
    ledger: Object.fromEntries(moved.map(({ books, amount }) => [books, amount])),
    purses: purses?.sum ?? 0,
  };
}

/** The differences of two inventories in words; empty if they are equal. */
export function differences(wanted: Inventory, found: Inventory): string[] {
  const of = (kind: string, one: Record<string, number>, other: Record<string, number>) =>
    [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name) =>
      one[name] === other[name]
        ? []
        : [`${kind} ${name}: ${one[name] ?? "none"} then, ${other[name] ?? "none"} now`],
    );
  return [
    ...of("rows of", wanted.rows, found.rows),
    ...of("credits from", wanted.ledger, found.ledger),
    ...of("credits in", { purses: wanted.purses }, { purses: found.purses }),
  ];
}
