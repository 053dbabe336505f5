import { Placeholder, sql } from "drizzle-orm";
import { type Db, rowsOf } from "#server/db/open-database.ts";

/** A step of an executed plan, as PostgreSQL reports it. */
export type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
};

/** A statement built by drizzle, prepared or not. */
export type Planned = { getQuery(): { sql: string; params: unknown[] } };
type Values = Record<string, unknown>;

/** A plan for exactly these values, and the plan for any values of a statement that was prepared long ago. */
export const planModes = ["force_custom_plan", "force_generic_plan"] as const;
export type PlanMode = (typeof planModes)[number];

/** Executes a statement with its values and answers all steps of its plan. */
export async function listPlanNodes(
  db: Db,
  statement: Planned,
  { values, mode }: { values: Values; mode: PlanMode },
): Promise<PlanNode[]> {
  const { sql: text, params } = statement.getQuery();
  const given = params.map((param) => literal(param instanceof Placeholder ? values[param.name] : param));
  // A prepared statement exists on its connection only.
  return db.transaction(async (tx) => {
    await rowsOf(tx, sql.raw(`prepare planned as ${text}`));
    await rowsOf(tx, sql.raw(`set local plan_cache_mode = ${mode}`));
    const explain = `explain (analyze, format json) execute planned(${given.join(", ")})`;
    const [row] = await rowsOf<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(tx, sql.raw(explain));
    await rowsOf(tx, sql.raw("deallocate planned"));
    return withInner(row!["QUERY PLAN"][0].Plan);
  });
}

/** The rows that a step read, those that its filter removed included. */
export const rowsRead = (node: PlanNode): number =>
  (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];

export const indexesOf = (nodes: readonly PlanNode[]) => nodes.map((node) => node["Index Name"]);

/** The tables that a plan reads row by row. */
export const tablesScanned = (nodes: readonly PlanNode[]) =>
  nodes.filter((node) => node["Node Type"] === "Seq Scan").map((node) => node["Relation Name"] ?? "");

function literal(given: unknown): string {
  if (given === null || given === undefined) return "null";
  return Array.isArray(given) ? `'{${given.join(",")}}'` : `'${String(given)}'`;
}

function withInner(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(withInner)];
}
