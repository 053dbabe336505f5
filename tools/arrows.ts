import { findCycles, type Graph, isZod, reachesZod } from "./graph.ts";
import { isStarted, report } from "./report.ts";
import { isCode, isTest, listFiles, projectRoot, readSource, type Source, type Violation } from "./source.ts";
import { mayImport, zoneOf } from "./zones.ts";

const roots = ["contracts", "i18n", "server", "web", "e2e", "bench", "tools"];
const attic = /^(utils?|common|helpers?|misc)$/i;

/** Who may import whom, as docs/architecture.md draws it. What zones.ts does not name is refused. */
export function checkArrows(root: string): Violation[] {
  const paths = listFiles(root).filter((path) => roots.includes(path.split("/")[0] ?? ""));
  const sources = paths.filter(isCode).map((path) => readSource(root, path));
  const graph: Graph = new Map(sources.map((source) => [source.path, source]));
  return [
    ...paths.flatMap(atticName),
    ...sources.flatMap((source) => [...unknownFolder(source), ...badImports(source), ...barrel(source)]),
    ...findCycles(graph).map((cycle) => ({
      file: cycle[0] ?? "",
      message: `import cycle: ${[...cycle, cycle[0]].join(" -> ")}`,
    })),
    ...sources.filter(isShipped).flatMap((source) => zodInBrowser(source, graph)),
  ];
}

function atticName(file: string): Violation[] {
  // The words that stand on every page are a subject of their own.
  if (/^i18n\/messages\/[^/]+\/common\.json$/.test(file)) return [];
  const bad = file.split("/").find((part) => attic.test(part.split(".")[0] ?? ""));
  return bad ? [{ file, message: `"${bad}" says nothing; name it after what it holds` }] : [];
}

function unknownFolder({ path }: Source): Violation[] {
  return zoneOf(path) === null
    ? [{ file: path, message: "this folder has no row in tools/zones.ts; nothing may live in it" }]
    : [];
}

function badImports(source: Source): Violation[] {
  return source.imports.flatMap(({ specifier, target, line }) => {
    if (target === null) return [];
    const refusal = climbs(source.path, specifier, target)
      ? "leave a folder by #contracts, #i18n, #server or #web, not by ../"
      : mayImport(source.path, target);
    return refusal === null ? [] : [{ file: source.path, line, message: `imports ${specifier}: ${refusal}` }];
  });
}

/** Whether a relative path leaves the folder that belongs together: a module, a feature, platform, ui ... */
function climbs(path: string, specifier: string, target: string): boolean {
  if (!specifier.startsWith("../") || !/^(server|web|contracts|i18n)\//.test(path)) return false;
  const area = /^[^/]+\/(modules\/|features\/)?[^/]+\//.exec(path)?.[0];
  return area === undefined || !target.startsWith(area);
}

function barrel({ path, program }: Source): Violation[] {
  const statements = program.body as { type: string; source?: unknown; declaration?: unknown }[];
  const passesOn = statements.filter(
    ({ type, declaration }) =>
      type === "ExportAllDeclaration" || (type === "ExportNamedDeclaration" && !declaration),
  );
  const onlyPassesOn = statements.every(
    (statement) => statement.type === "ImportDeclaration" || passesOn.includes(statement),
  );
  return passesOn.length > 0 && onlyPassesOn
    ? [{ file: path, message: "only passes on what others export; import from where it is written" }]
    : [];
}

function isShipped({ path }: Source): boolean {
  return path.startsWith("web/") && !isTest(path);
}

function zodInBrowser(source: Source, graph: Graph): Violation[] {
  return source.imports.flatMap(({ specifier, target, typeOnly, line }) => {
    if (typeOnly) return [];
    const reaches =
      target === null ? isZod(specifier) : !target.startsWith("web/") && reachesZod(target, graph);
    return reaches
      ? [
          {
            file: source.path,
            line,
            message: `imports ${specifier}: brings zod to the browser; import type only`,
          },
        ]
      : [];
  });
}

if (isStarted(import.meta.url)) report("arrows", checkArrows(projectRoot));
