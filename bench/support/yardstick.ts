import { median } from "../../support/percentile.ts";

/** Runs one statement on a connection that stays the same; `pg` and PGlite alike. */
export type Ask = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;
export type Statement = { text: string; values?: unknown[] };
/**
 * `rows`: the most rows that its scans may read, rows dropped by a filter included. `times`: the longest
 * time, as a multiple of `select 1`.
 */
export type Bounds = { rows: number; times: number };

type Plan = {
  "Node Type": string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Plan[];
};

const runs = 25;

/**
 * Throws if a statement that a bench compares with does more than such a limit should, because a slow limit
 * makes the product look good. A missing or changed index makes the statement read and sort whole tables.
 */
export async function checkYardstick(ask: Ask, statement: Statement, bounds: Bounds): Promise<void> {
  const { text, values = [] } = statement;
  const explained = await ask(`explain (analyze, format json) ${text}`, values);
  const [{ "QUERY PLAN": plans }] = explained.rows as [{ "QUERY PLAN": [{ Plan: Plan }] }];
  const rows = rowsRead(plans[0].Plan);
  const [took, trivial] = [await timeOf(ask, statement), await timeOf(ask, { text: "select 1" })];
  const fault = faultOf({ rows, times: took / trivial }, bounds);
  if (fault) throw new Error(`this limit is none: it ${fault}:\n${text}\n${JSON.stringify(plans, null, 1)}`);
}

/** How a measured statement exceeds its bounds; null: it does not. */
export function faultOf(measured: Bounds, bounds: Bounds): string | null {
  const { rows, times } = measured;
  if (rows > bounds.rows) return `reads ${rows} rows, at most ${bounds.rows} are expected`;
  if (times > bounds.times)
    return `takes ${Math.round(times)} times as long as "select 1", at most ${bounds.times} times are expected`;
  return null;
}

/** Rows read by all scans of a plan, dropped rows included. */
export function rowsRead(plan: Plan): number {
  const below = (plan.Plans ?? []).reduce((sum, each) => sum + rowsRead(each), 0);
  // The scan above a bitmap counts its rows.
  const isScan = plan["Node Type"].endsWith("Scan") && plan["Node Type"] !== "Bitmap Index Scan";
  if (!isScan) return below;
  const dropped = (plan["Rows Removed by Filter"] ?? 0) + (plan["Rows Removed by Index Recheck"] ?? 0);
  return below + Math.round((plan["Actual Rows"] + dropped) * plan["Actual Loops"]);
}

async function timeOf(ask: Ask, { text, values }: Statement): Promise<number> {
  const took: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    await ask(text, values);
    took.push(performance.now() - start);
  }
  return median(took);
}
