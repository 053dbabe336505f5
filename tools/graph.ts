import type { Source } from "./source.ts";

export type Graph = Map<string, Source>;

/** Circles of files that import each other, types included; each circle once, from its first name. */
export function findCycles(graph: Graph): string[][] {
  const state = new Map<string, "open" | "done">();
  const cycles: string[][] = [];
  const visit = (path: string, trail: string[]): void => {
    if (state.get(path) === "done") return;
    if (state.get(path) === "open") {
      cycles.push(rotate(trail.slice(trail.indexOf(path))));
      return;
    }
    state.set(path, "open");
    for (const { target } of graph.get(path)?.imports ?? []) {
      if (target !== null && graph.has(target)) visit(target, [...trail, path]);
    }
    state.set(path, "done");
  };
  for (const path of graph.keys()) visit(path, []);
  return cycles;
}

function rotate(cycle: string[]): string[] {
  const first = cycle.indexOf([...cycle].sort()[0] ?? "");
  return [...cycle.slice(first), ...cycle.slice(0, first)];
}

/** Whether running this file loads zod, itself or through what it imports. */
export function reachesZod(path: string, graph: Graph, seen = new Set<string>()): boolean {
  if (seen.has(path)) return false;
  seen.add(path);
  return (graph.get(path)?.imports ?? []).some(({ specifier, target, typeOnly }) => {
    if (typeOnly) return false;
    return target === null ? isZod(specifier) : reachesZod(target, graph, seen);
  });
}

export function isZod(specifier: string): boolean {
  return /^zod(\/|$)/.test(specifier);
}
