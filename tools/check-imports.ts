import { cruise } from "dependency-cruiser";
import { forbidden, refusalOf, rowOf } from "./import-rules.ts";
import { isStarted, report } from "./report.ts";
import { isCode, isTest, listFiles, projectRoot, readSource, type Source, type Violation } from "./source.ts";
import { isZod, reachesZod, type SourceGraph } from "./source-graph.ts";

const attic = /^(utils?|common|helpers?|misc)$/i;

/**
 * Which file may import which (docs/architecture.md): rows, wings, modules and cycles by dependency-cruiser over every
 * code file; names, barrels, `../` paths and zod in the browser by our own checks.
 */
export async function checkImports(root: string): Promise<Violation[]> {
  const paths = listFiles(root);
  const code = paths.filter(isCode);
  const sources = code.map((path) => readSource(root, path));
  const graph: SourceGraph = new Map(sources.map((source) => [source.path, source]));
  return [
    ...paths.flatMap(atticName),
    ...code.flatMap(rowless),
    ...(await forbiddenImports(root, code)),
    ...sources.flatMap((source) => [...climbingImports(source), ...barrel(source)]),
    ...sources.filter(isShipped).flatMap((source) => zodInBrowser(source, graph)),
  ];
}

function atticName(file: string): Violation[] {
  // The texts of every page have their own subject.
  if (/^i18n\/(?:messages\/[^/]+\/ground|overlays\/[^/]+)\/common\.json$/.test(file)) return [];
  const bad = file.split("/").find((part) => attic.test(part.split(".")[0] ?? ""));
  return bad ? [{ file, message: `"${bad}" says nothing; name it after what it holds` }] : [];
}

function rowless(file: string): Violation[] {
  return rowOf(file) === null
    ? [{ file, message: "this folder has no row in tools/import-rules.ts; nothing may live in it" }]
    : [];
}

async function forbiddenImports(root: string, files: readonly string[]): Promise<Violation[]> {
  if (files.length === 0) return [];
  const { output } = await cruise(
    [...files],
    {
      baseDir: root,
      parser: "swc",
      tsPreCompilationDeps: true,
      doNotFollow: { path: "node_modules" },
      // React Router writes these types itself; the texts of all languages come from a plugin.
      exclude: { path: String.raw`/\+types/|^virtual:` },
      validate: true,
      ruleSet: { forbidden },
    },
    { conditionNames: ["import", "node"], extensions: [".ts", ".tsx", ".js", ".json"] },
  );
  if (typeof output === "string") throw new Error("dependency-cruiser answered with a text");
  const outOfOrder = output.summary.violations.map(({ from, to, rule, cycle }) => {
    if (rule.name === "no-circle") {
      const circle = rotate((cycle ?? []).map(({ name }) => name));
      return { file: circle[0] ?? from, message: `import cycle: ${[...circle, circle[0]].join(" -> ")}` };
    }
    return { file: from, message: `imports ${to}: ${commentOf(rule.name, from)}` };
  });
  const outOfRow = output.modules.flatMap(({ source, dependencies }) =>
    dependencies.flatMap(({ resolved, module }) => {
      const refusal = refusalOf(source, resolved);
      return refusal === null ? [] : [{ file: source, message: `imports ${module}: ${refusal}` }];
    }),
  );
  return [...outOfRow, ...outOfOrder];
}

function commentOf(rule: string, from: string): string {
  const found = forbidden.find(({ name, from: { path } }) => name === rule && isIn(path, from));
  return found?.comment ?? rule;
}

function isIn(pattern: string | string[] | undefined, path: string): boolean {
  return pattern !== undefined && [pattern].flat().some((one) => new RegExp(one).test(path));
}

/** A cycle from its first name, so that its text does not depend on the file where it was found. */
function rotate(circle: string[]): string[] {
  const first = circle.indexOf([...circle].sort()[0] ?? "");
  return [...circle.slice(first), ...circle.slice(0, first)];
}

function climbingImports({ path, imports }: Source): Violation[] {
  return imports
    .filter(({ specifier, target }) => target !== null && climbs(path, specifier, target))
    .map(({ specifier, line }) => ({
      file: path,
      line,
      message: `imports ${specifier}: leave a folder by #contracts, #i18n, #server or #web, not by ../`,
    }));
}

/** Whether a relative path leaves its unit: a module, a feature, platform, ui ... */
function climbs(path: string, specifier: string, target: string): boolean {
  if (!specifier.startsWith("../") || !/^(server|web|contracts|i18n)\//.test(path)) return false;
  const area = /^[^/]+\/(modules\/[a-z]+\/|features\/[a-z]+\/)?[^/]+\//.exec(path)?.[0];
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

function zodInBrowser(source: Source, graph: SourceGraph): Violation[] {
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

if (isStarted(import.meta.url)) report("imports", await checkImports(projectRoot));
