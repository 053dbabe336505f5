import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";

/** A fault in a file; without `line` it concerns the whole file or folder. */
export type Violation = { file: string; line?: number; message: string };

/** A node of the syntax tree, read without knowing its exact shape. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown };

export type Import = {
  specifier: string;
  /** Path from the root for our own files, null for packages and Node's own modules. */
  target: string | null;
  typeOnly: boolean;
  line: number;
};

export type Source = { path: string; text: string; program: Node; imports: Import[] };

export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

const skippedFolders = new Set(["node_modules", "build", "data", "coverage", "tmp", "results"]);

/** Every file below `folder`, as paths from `root` with forward slashes; generated and hidden folders are left out. */
export function listFiles(root: string, folder = ""): string[] {
  const absolute = join(root, folder);
  if (!existsSync(absolute)) return [];
  return readdirSync(absolute, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      if (entry.isDirectory()) {
        return skippedFolders.has(entry.name) || entry.name.startsWith(".") ? [] : listFiles(root, path);
      }
      return entry.isFile() ? [path] : [];
    });
}

export function isCode(path: string): boolean {
  return /\.tsx?$/.test(path) && !path.endsWith(".d.ts");
}

export function isTest(path: string): boolean {
  return /\.(test|e2e|prove)\.tsx?$/.test(path);
}

export function readSource(root: string, path: string): Source {
  const text = readFileSync(join(root, path), "utf8");
  const parsed = parseSync(path, text);
  const problem = parsed.errors[0];
  if (problem) throw new Error(`${path}: ${problem.message}`);
  const program = parsed.program as unknown as Node;
  const imports = findImports(program).map(({ specifier, typeOnly, start }) => ({
    specifier,
    target: resolveImport(path, specifier),
    typeOnly,
    line: lineAt(text, start),
  }));
  return { path, text, program, imports };
}

export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}

/** Calls `visit` for a node and everything below it. */
export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const key in node) {
    const value = node[key];
    if (Array.isArray(value)) {
      for (const child of value) if (isNode(child)) walk(child, visit);
    } else if (isNode(value)) walk(value, visit);
  }
}

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}

/** The text of a string literal, or null for anything else. */
export function literalText(node: unknown): string | null {
  return isNode(node) && node.type === "Literal" && typeof node.value === "string" ? node.value : null;
}

export function nameOf(node: unknown): string | null {
  return isNode(node) && node.type === "Identifier" ? (node.name as string) : null;
}

function findImports(program: Node): { specifier: string; typeOnly: boolean; start: number }[] {
  const found: { specifier: string; typeOnly: boolean; start: number }[] = [];
  walk(program, (node) => {
    const isStatement = ["ImportDeclaration", "ExportNamedDeclaration", "ExportAllDeclaration"].includes(
      node.type,
    );
    const isExpression = node.type === "ImportExpression" || node.type === "TSImportType";
    if (!isStatement && !isExpression) return;
    const specifier = literalText(node.source ?? node.argument);
    if (specifier === null) return;
    found.push({
      specifier,
      typeOnly: node.type === "TSImportType" || bindsOnlyTypes(node),
      start: node.start,
    });
  });
  return found;
}

function bindsOnlyTypes(node: Node): boolean {
  if (node.importKind === "type" || node.exportKind === "type") return true;
  const specifiers = (node.specifiers ?? []) as Node[];
  return (
    specifiers.length > 0 &&
    specifiers.every((specifier) => specifier.importKind === "type" || specifier.exportKind === "type")
  );
}

function resolveImport(from: string, specifier: string): string | null {
  const path = specifier.replace(/\?.*$/, "");
  // React Router writes these types itself, into a folder that is no source.
  if (path.includes("/+types/")) return null;
  if (path.startsWith("#")) return path.slice(1);
  if (path.startsWith(".")) return posix.normalize(posix.join(posix.dirname(from), path));
  return null;
}
