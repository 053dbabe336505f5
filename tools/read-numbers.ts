import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  isCode,
  isNode,
  isTest,
  listFiles,
  literalText,
  type Node,
  nameOf,
  readSource,
  type Source,
} from "./source.ts";

/**
 * A number's name, its value as far as the file tells it without running, its reason, and the heading above it
 * (`// -- people: the sign-up`).
 */
export type NamedNumber = {
  name: string;
  line: number;
  value: unknown;
  reason: string | null;
  heading: string | null;
};
export type NumberFile = { file: string; numbers: NamedNumber[] };

/**
 * Other files with numbers besides `<module>-limits.ts`: limits that the browser needs too, site settings,
 * the price list, rates of tax.
 */
const otherHomes = [
  "contracts/limits.ts",
  "server/modules/ground/sites/default-settings.ts",
  "server/modules/money/credits/bundles.ts",
  "server/modules/money/invoices/vat-rates.ts",
];

export function isHome(path: string): boolean {
  return isLimits(path) || otherHomes.includes(path);
}

function isLimits(path: string): boolean {
  return /(^|-|\/)limits\.ts$/.test(path) && isCode(path) && !isTest(path);
}

/** The numbers of all these files, in the order of their paths. */
export function readNumbers(root: string): NumberFile[] {
  const values = createValues(root);
  return ["contracts", "server", "web"]
    .flatMap((folder) => listFiles(root, folder))
    .filter(isHome)
    .map((file) => ({ file, numbers: numbersOf(readSource(root, file), values) }));
}

function numbersOf(source: Source, values: Values): NamedNumber[] {
  return [...constantsOf(source)].flatMap(([name, { statement }]) => {
    const value = values(source.path, name);
    if (!hasNumber(value)) return [];
    const before = source.text.slice(0, statement.start);
    const heading = [...before.matchAll(/^\/\/ -- (.+)$/gm)].at(-1)?.[1] ?? null;
    return [{ name, line: before.split("\n").length, value, reason: reasonOf(source, statement), heading }];
  });
}

/** The comment right above a constant, on one line. */
function reasonOf({ text }: Source, statement: Node): string | null {
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n$/.exec(text.slice(0, statement.start))?.[1];
  return (
    comment
      ?.replace(/^\s*\* ?/gm, "")
      .replace(/\s+/g, " ")
      .trim() ?? null
  );
}

type Constant = { statement: Node; value: Node };

function constantsOf({ program }: Source): Map<string, Constant> {
  return new Map((program.body as Node[]).flatMap((statement) => constantOf(statement) ?? []));
}

function constantOf(statement: Node): [string, Constant][] | null {
  const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  if (!isNode(declaration) || declaration.type !== "VariableDeclaration") return null;
  return (declaration.declarations as Node[]).flatMap(({ id, init }) => {
    const name = nameOf(id);
    return name !== null && isNode(init) ? [[name, { statement, value: init }]] : [];
  });
}

type Values = (file: string, name: string) => unknown;

/**
 * Values of constants: arithmetic, objects and lists of literals and of other constants; undefined for all
 * else.
 */
function createValues(root: string): Values {
  const sources = new Map<string, Source | null>();
  const sourceOf = (file: string) => {
    if (!sources.has(file)) sources.set(file, existsSync(join(root, file)) ? readSource(root, file) : null);
    return sources.get(file) ?? null;
  };

  function find(file: string, name: string): unknown {
    const source = sourceOf(file);
    if (!source) return undefined;
    const own = constantsOf(source).get(name);
    if (own) return evaluate(source, own.value);
    for (const statement of source.program.body as Node[]) {
      if (statement.type !== "ImportDeclaration") continue;
      const binding = (statement.specifiers as Node[]).find(({ local }) => nameOf(local) === name);
      const target = source.imports.find(
        ({ specifier }) => specifier === literalText(statement.source),
      )?.target;
      if (binding && target) return find(target, nameOf(binding.imported) ?? name);
    }
    return undefined;
  }

  function evaluate(source: Source, node: unknown): unknown {
    if (!isNode(node)) return undefined;
    const inner = (other: unknown) => evaluate(source, other);
    if (node.type === "Literal") return node.value;
    if (node.type === "Identifier") return find(source.path, node.name as string);
    if (/^TS(As|Satisfies)Expression$/.test(node.type)) return inner(node.expression);
    if (node.type === "UnaryExpression" && node.operator === "-") return negative(inner(node.argument));
    if (node.type === "BinaryExpression")
      return calculate(String(node.operator), inner(node.left), inner(node.right));
    if (node.type === "ArrayExpression") return (node.elements as unknown[]).map(inner);
    if (node.type === "NewExpression") return inner((node.arguments as Node[])[0]);
    if (node.type !== "ObjectExpression") return undefined;
    return Object.fromEntries(
      (node.properties as Node[])
        .filter(({ type }) => type === "Property")
        .map(({ key, value }) => [nameOf(key) ?? String((key as Node).value), inner(value)]),
    );
  }
  return find;
}

function negative(value: unknown): unknown {
  return typeof value === "number" ? -value : undefined;
}

function calculate(operator: string, left: unknown, right: unknown): unknown {
  if (typeof left !== "number" || typeof right !== "number") return undefined;
  if (operator === "+") return left + right;
  if (operator === "-") return left - right;
  if (operator === "*") return left * right;
  if (operator === "/") return left / right;
  return operator === "**" ? left ** right : undefined;
}

export function hasNumber(value: unknown): boolean {
  if (typeof value === "number") return true;
  return typeof value === "object" && value !== null && Object.values(value).some(hasNumber);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
