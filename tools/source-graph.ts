import type { Source } from "./source.ts";

export type SourceGraph = Map<string, Source>;

/** Whether running this file loads zod, itself or through what it imports. */
export function reachesZod(path: string, graph: SourceGraph, seen = new Set<string>()): boolean {
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
