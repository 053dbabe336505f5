import { parseSync } from "vite";
import { isNode, type Node, nameOf, type Source } from "./source.ts";

/** Text to insert at an offset of a file; nothing is removed. */
export type Edit = { at: number; text: string };

/** Throws an error with the file that a generator does not recognise, and the code that it expected there. */
export function refuseShape(path: string, expected: string): never {
  throw new Error(`${path} has another shape: ${expected} is expected there. Nothing was written.`);
}

/**
 * The file's text with its edits; throws if the result does not parse. Edits at one offset keep their order.
 */
export function applyEdits({ path, text }: Source, edits: readonly Edit[]): string {
  const ordered = edits.toSorted((a, b) => a.at - b.at);
  let edited = "";
  let done = 0;
  for (const { at, text: added } of ordered) {
    edited += text.slice(done, at) + added;
    done = at;
  }
  edited += text.slice(done);
  const problem = parseSync(path, edited).errors[0];
  if (problem) throw new Error(`${path} would not parse: ${problem.message}. Nothing was written.`);
  return edited;
}

/** The statements at the top of a file, without the `export` before them. */
export function statementsOf({ program }: Source): { statement: Node; isExported: boolean }[] {
  return (program.body as Node[]).map((statement) => {
    const isExported = statement.type === "ExportNamedDeclaration" && isNode(statement.declaration);
    return { statement: isExported ? (statement.declaration as Node) : statement, isExported };
  });
}

/** The initial values of constants at the top of a file, by name. */
export function constantsOf(source: Source): Map<string, Node> {
  const declared = statementsOf(source).flatMap(({ statement }) =>
    statement.type === "VariableDeclaration" ? (statement.declarations as Node[]) : [],
  );
  return new Map(
    declared.flatMap(({ id, init }) => {
      const name = nameOf(id);
      return name !== null && isNode(init) ? [[name, init] as const] : [];
    }),
  );
}

/** A property's value by its name, quoted or not. */
export function propertyOf(object: Node, name: string): Node | null {
  const found = (object.properties as Node[]).find(({ key }) => keyText(key) === name);
  return isNode(found?.value) ? found.value : null;
}

export function keyText(key: unknown): string | null {
  if (!isNode(key)) return null;
  return key.type === "Literal" ? String(key.value) : nameOf(key);
}

/** Adds a property at the end of an object; the lines above it keep their comments. */
export function appendProperty(object: Node, text: string): Edit {
  const last = (object.properties as Node[]).at(-1);
  return last ? { at: last.end, text: `,\n${text}` } : { at: object.start + 1, text: `\n${text},\n` };
}

/**
 * Imports a name; no edit if the file imports it already. Throws if the name has another meaning in the file.
 */
export function importEdits(source: Source, name: string, specifier: string): Edit[] {
  const imports = (source.program.body as Node[]).filter(({ type }) => type === "ImportDeclaration");
  const bindings = imports.flatMap((declaration) =>
    (declaration.specifiers as Node[]).map((one) => ({ declaration, name: nameOf(one.local) })),
  );
  const known = bindings.find((binding) => binding.name === name);
  if (known && textOf(known.declaration.source) === specifier && known.declaration.importKind !== "type")
    return [];
  if (known || declaresName(source, name))
    refuseShape(source.path, `"${name}" of ${specifier}, or no such name,`);

  const sameFile = imports.find(
    ({ source: from, importKind, specifiers }) =>
      textOf(from) === specifier &&
      importKind !== "type" &&
      (specifiers as Node[]).some(({ type }) => type === "ImportSpecifier"),
  );
  if (sameFile) return [nextTo(sameFile.specifiers as Node[], name)];
  const line = `import { ${name} } from "${specifier}";`;
  const later = imports.find(({ source: from }) => isAfter(textOf(from), specifier));
  if (later) return [{ at: later.start, text: `${line}\n` }];
  const last = imports.at(-1);
  if (!last) refuseShape(source.path, "an import");
  return [{ at: last.end, text: `\n${line}` }];
}

function nextTo(specifiers: readonly Node[], name: string): Edit {
  const later = specifiers.find(({ local }) => (nameOf(local) ?? "") > name);
  if (later) return { at: later.start, text: `${name}, ` };
  return { at: specifiers.at(-1)?.end ?? 0, text: `, ${name}` };
}

function declaresName(source: Source, name: string): boolean {
  return (
    constantsOf(source).has(name) ||
    statementsOf(source).some(({ statement }) => nameOf(statement.id) === name)
  );
}

const textOf = (node: unknown): string => (isNode(node) ? String(node.value) : "");

/** Neighbours (`./`) come last, as the linter sorts them. */
function isAfter(one: string, other: string): boolean {
  const [isNear, isOtherNear] = [one.startsWith("."), other.startsWith(".")];
  return isNear === isOtherNear ? one > other : isNear;
}
