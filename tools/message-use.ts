import { fileOf } from "./message-files.ts";
import {
  isCode,
  isNode,
  isTest,
  lineAt,
  listFiles,
  literalText,
  type Node,
  nameOf,
  readSource,
  type Source,
  type Violation,
  walk,
} from "./source.ts";

/** Groups whose keys are made at run time: errors.<code>, options.<field>.<option>, mails.<entry>.<part> (composeMail), push.<key>. */
const madeFromCodes = ["errors.", "options.", "mails.", "push."];
const translatorMaker = /^(use|create|find|get|make)?(T|Translator|Translations?|Translate)$/i;
const translatorMethods = new Set(["rich", "markup", "raw", "has"]);

type Use = { node: Node; key: string | RegExp; bound: boolean };
type FileUse = { source: Source; literals: Set<string>; patterns: RegExp[]; uses: Use[] };

/** Keys in code without a text, and texts without a use in code. */
export function checkMessageUse(root: string, keys: readonly string[]): Violation[] {
  const files = ["contracts", "i18n", "server", "web"]
    .flatMap((folder) => listFiles(root, folder))
    .filter((path) => isCode(path) && !isTest(path))
    .map((path) => readUse(readSource(root, path)));
  const known = new Set(keys);
  return [
    ...files.flatMap((file) => unknownKeys(file, keys, known)),
    ...missingErrorTexts(files, known),
    ...unusedKeys(root, files, keys),
  ];
}

function readUse(source: Source): FileUse {
  const use: FileUse = { source, literals: new Set(), patterns: [], uses: [] };
  const translators = new Set<string>();
  walk(source.program, (node) => {
    const text = literalText(node);
    if (text !== null) use.literals.add(text);
    const pattern = node.type === "TemplateLiteral" ? keyPattern(node) : null;
    if (typeof pattern === "string") use.literals.add(pattern);
    else if (pattern) use.patterns.push(pattern);
    if (node.type === "VariableDeclarator" && isTranslatorMaker(node.init)) {
      const name = nameOf(node.id);
      if (name) translators.add(name);
    }
  });
  walk(source.program, (node) => {
    const translator = node.type === "CallExpression" ? translatorName(node.callee) : null;
    if (translator === null || !(translators.has(translator) || translator === "t")) return;
    const bound = translators.has(translator);
    for (const key of keysOf((node.arguments as Node[])[0])) use.uses.push({ node, key, bound });
  });
  return use;
}

function isTranslatorMaker(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === "AwaitExpression") return isTranslatorMaker(node.argument);
  return node.type === "CallExpression" && translatorMaker.test(nameOf(node.callee) ?? "");
}

function translatorName(callee: unknown): string | null {
  if (!isNode(callee)) return null;
  if (callee.type !== "MemberExpression") return nameOf(callee);
  return translatorMethods.has(nameOf(callee.property) ?? "") ? nameOf(callee.object) : null;
}

/** The possible keys of an argument, as far as its expression shows them. */
function keysOf(node: unknown): (string | RegExp)[] {
  if (!isNode(node)) return [];
  const text = literalText(node);
  if (text !== null) return [text];
  if (node.type === "ConditionalExpression") return [...keysOf(node.consequent), ...keysOf(node.alternate)];
  if (node.type !== "TemplateLiteral") return [];
  const pattern = keyPattern(node);
  return pattern === null ? [] : [pattern];
}

/** A template as a pattern of keys; null if it matches no key or every key. */
function keyPattern(node: Node): string | RegExp | null {
  const parts = (node.quasis as { value: { cooked: string | null } }[]).map(
    ({ value }) => value.cooked ?? " ",
  );
  const fixed = parts.join("");
  if (!/^[\w.]+$/.test(fixed) || !/\w{2}/.test(fixed)) return null;
  if (parts.length === 1) return fixed;
  return new RegExp(`^${parts.map((part) => part.replaceAll(".", "\\.")).join("[\\w.-]+")}$`);
}

function unknownKeys(
  { source, literals, uses }: FileUse,
  keys: readonly string[],
  known: Set<string>,
): Violation[] {
  const subjects = new Set(keys.map((key) => key.split(".")[0]));
  const namespaces = [...literals].filter((text) => subjects.has(text.split(".")[0]));
  return uses.flatMap(({ node, key, bound }) => {
    const exists =
      typeof key === "string"
        ? known.has(key) || namespaces.some((namespace) => known.has(`${namespace}.${key}`))
        : keys.some((name) => namePossible(name, key, namespaces));
    // A translator passed as an argument has its namespace elsewhere.
    const elsewhere =
      !bound &&
      keys.some((name) =>
        typeof key === "string" ? name.endsWith(`.${key}`) : key.test(name.slice(name.indexOf(".") + 1)),
      );
    if (exists || elsewhere) return [];
    const shown = typeof key === "string" ? key : key.source;
    return [
      {
        file: source.path,
        line: lineAt(source.text, node.start),
        message: `no message has the key ${shown}`,
      },
    ];
  });
}

function namePossible(name: string, pattern: RegExp, namespaces: readonly string[]): boolean {
  if (pattern.test(name)) return true;
  return namespaces.some(
    (namespace) => name.startsWith(`${namespace}.`) && pattern.test(name.slice(namespace.length + 1)),
  );
}

function unusedKeys(root: string, files: readonly FileUse[], keys: readonly string[]): Violation[] {
  return keys
    .filter((key) => !madeFromCodes.some((prefix) => key.startsWith(prefix)))
    .filter((key) => !files.some((file) => names(file, key)))
    .map((key) => {
      const [subject, ...rest] = key.split(".");
      return {
        file: fileOf(root, "en", subject ?? ""),
        message: `${rest.join(".")}: nobody uses this text`,
      };
    });
}

/** Whether a file contains the whole key, or its namespace and the rest. */
function names({ literals, patterns }: FileUse, key: string): boolean {
  if (literals.has(key) || patterns.some((pattern) => pattern.test(key))) return true;
  for (let dot = key.indexOf("."); dot !== -1; dot = key.indexOf(".", dot + 1)) {
    if (!literals.has(key.slice(0, dot))) continue;
    const rest = key.slice(dot + 1);
    if (literals.has(rest) || patterns.some((pattern) => pattern.test(rest))) return true;
  }
  return false;
}

/** Every code a refusal can carry has a text: contracts/errors.ts names them. */
function missingErrorTexts(files: readonly FileUse[], known: Set<string>): Violation[] {
  const source = files.find((file) => file.source.path === "contracts/errors.ts")?.source;
  if (!source) return [];
  const wanted: string[] = [];
  walk(source.program, (node) => {
    if (node.type !== "VariableDeclarator") return;
    const init =
      isNode(node.init) && node.init.type === "TSAsExpression" ? (node.init.expression as Node) : node.init;
    if (!isNode(init)) return;
    if (nameOf(node.id) === "errorStatus") {
      for (const property of init.properties as Node[])
        wanted.push(`errors.${nameOf(property.key) ?? literalText(property.key)}`);
    }
    if (nameOf(node.id) === "fieldCodes") {
      for (const element of init.elements as Node[]) wanted.push(`errors.fields.${literalText(element)}`);
    }
  });
  return wanted
    .filter((key) => !known.has(key))
    .map((key) => ({ file: "i18n/messages/en/ground/errors.json", message: `no text for ${key}` }));
}
