import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isStarted, report } from "./report.ts";
import {
  isCode,
  isNode,
  isTest,
  lineAt,
  listFiles,
  literalText,
  type Node,
  nameOf,
  projectRoot,
  readSource,
  type Source,
  type Violation,
  walk,
} from "./source.ts";

/** A table: its name in SQL and the module that alone may write it. */
type Table = { sqlName: string; owner: string };
/** Tables by `<schema file>#<exported name>`. */
type Tables = Map<string, Table>;

const schemaFile = /^server\/db\/schema\/([^/]+)\.ts$/;
/** The entry points of calls and jobs. */
const edgeFile = /^server\/(modules\/.*\/)?([a-z-]+-)?(routes|jobs)\.ts$/;
const mayWriteAnything = [/^server\/demo\//, /^server\/test\//, /^server\/db\/migrations\//];

/**
 * Modules that write the tables of another one's schema file: an account is one row, and each of these changes the part
 * of it that is its subject.
 */
const sharers = new Map<string, readonly string[]>([
  [
    "accounts",
    [
      ...["sessions", "authentication", "restrictions", "leaving", "log-in", "two-step", "sign-up"],
      ...["passwords", "email-changes"],
    ],
  ],
]);

/** Single files that write other modules' tables. */
const grants = new Map<string, readonly string[]>([
  // A column in another module's table, for that module's queries.
  ["server/modules/people/photos/set-main-photo.ts", ["profiles"]],
  ["server/db/functions/notifications/copy-disabled-notifications.sql", ["accounts"]],
  // A payment is settled, and its member erased, in one transaction with the withdrawal that owes the money; withdrawals
  // stand above payments.
  ["server/modules/money/payments/owe-back.ts", ["withdrawals"]],
  // The statement that stores a batch of messages also writes their charges, their receivers' stamps and the mark of gifs.
  ["server/db/functions/chats/store-messages.sql", ["credits", "accounts", "gifs"]],
  // A message is stored with the upload that it carries, or neither.
  ["server/db/functions/chats/store-message-by-wish.sql", ["chat-photos", "voice-messages"]],
]);

/** Any module may read any table; only use cases of its owner write it. server/db/schema/<module>.ts gives the owner. */
export function checkOwners(root: string): Violation[] {
  const sources = listFiles(root, "server")
    .filter((path) => isCode(path) && !isTest(path))
    .map((path) => readSource(root, path));
  const tables: Tables = new Map(sources.flatMap(tablesOf));
  const functions = listFiles(root, "server/db/functions").filter((path) => path.endsWith(".sql"));
  return [
    ...functions.flatMap((path) => foreignWritesOfFunction(root, path, tables)),
    ...sources.filter(({ path }) => !schemaFile.test(path)).flatMap(strayTable),
    ...sources
      .filter(({ path }) => !mayWriteAnything.some((pattern) => pattern.test(path)))
      .flatMap((source) => foreignWrites(source, tables)),
  ];
}

function tablesOf(source: Source): [string, Table][] {
  const owner = schemaFile.exec(source.path)?.[1];
  if (owner === undefined) return [];
  const found: [string, Table][] = [];
  walk(source.program, (node) => {
    if (node.type !== "VariableDeclarator" || !makesTable(node.init)) return;
    const sqlName = literalText(((node.init as Node).arguments as Node[])[0]);
    if (sqlName !== null) found.push([`${source.path}#${nameOf(node.id)}`, { sqlName, owner }]);
  });
  return found;
}

function makesTable(node: unknown): boolean {
  return isNode(node) && node.type === "CallExpression" && /^pgTable/.test(nameOf(node.callee) ?? "");
}

function strayTable(source: Source): Violation[] {
  const found: Violation[] = [];
  walk(source.program, (node) => {
    if (!makesTable(node)) return;
    found.push({
      file: source.path,
      line: lineAt(source.text, node.start),
      message: "tables are declared in server/db/schema",
    });
  });
  return found;
}

function foreignWrites(source: Source, tables: Tables): Violation[] {
  const resolve = tableResolver(source, tables);
  const found: Violation[] = [];
  const refuse = (node: Node, { sqlName, owner }: Table) => {
    const isEdge = edgeFile.test(source.path);
    if (!isEdge && isHome(source.path, owner)) return;
    const message = isEdge
      ? `writes ${sqlName}: routes and jobs leave that to a use case`
      : `writes ${sqlName}, which only ${owner} may do; call its use case`;
    found.push({ file: source.path, line: lineAt(source.text, node.start), message });
  };
  walk(source.program, (node) => {
    const written = drizzleTarget(node);
    const table = written ? resolve(written) : null;
    if (table) refuse(node, table);
    for (const sqlName of writtenInSql(node, resolve)) {
      const named = [...tables.values()].find((candidate) => candidate.sqlName === sqlName);
      if (named) refuse(node, named);
    }
  });
  return found;
}

/** A function of the database belongs to the module that its folder is named after. */
function foreignWritesOfFunction(root: string, path: string, tables: Tables): Violation[] {
  const text = readFileSync(join(root, path), "utf8");
  const statements = text.replace(/--[^\n]*/g, (comment) => " ".repeat(comment.length));
  return [...statements.matchAll(writes)].flatMap((match) => {
    const sqlName = (match[1] ?? match[2] ?? "").toLowerCase();
    const table = [...tables.values()].find((candidate) => candidate.sqlName === sqlName);
    if (!table || isHome(path, table.owner)) return [];
    const message = `writes ${sqlName}, which only ${table.owner} may do`;
    return [{ file: path, line: lineAt(text, match.index), message }];
  });
}

function isHome(path: string, owner: string): boolean {
  if (path.startsWith(`server/db/functions/${owner}/`)) return true;
  if (owner === "platform") return path.startsWith("server/platform/") || path === "server/events.ts";
  const module = /^server\/modules\/[a-z]+\/([^/]+)\//.exec(path)?.[1];
  const isSharer = module !== undefined && sharers.get(owner)?.includes(module) === true;
  return module === owner || isSharer || grants.get(path)?.includes(owner) === true;
}

function drizzleTarget(node: Node): unknown {
  if (node.type !== "CallExpression" || !isNode(node.callee) || node.callee.type !== "MemberExpression")
    return null;
  const method = nameOf(node.callee.property);
  return method === "insert" || method === "update" || method === "delete"
    ? (node.arguments as Node[])[0]
    : null;
}

/** Finds the table behind `likes`, `schema.likes`, an import under another name or a `const` that stands for one. */
function tableResolver(source: Source, tables: Tables): (node: unknown) => Table | null {
  const named = new Map<string, Table>();
  const namespaces = new Map<string, string>();
  for (const statement of source.program.body as Node[]) {
    if (statement.type !== "ImportDeclaration") continue;
    const specifier = literalText(statement.source);
    const file = source.imports.find((entry) => entry.specifier === specifier)?.target;
    if (!file) continue;
    for (const binding of statement.specifiers as Node[]) {
      const local = nameOf(binding.local) ?? "";
      if (binding.type === "ImportNamespaceSpecifier") namespaces.set(local, file);
      const table = tables.get(`${file}#${nameOf(binding.imported)}`);
      if (table) named.set(local, table);
    }
  }
  const resolve = (node: unknown): Table | null => {
    if (!isNode(node)) return null;
    if (node.type === "MemberExpression") {
      const file = namespaces.get(nameOf(node.object) ?? "");
      return (file && tables.get(`${file}#${nameOf(node.property)}`)) || null;
    }
    return named.get(nameOf(node) ?? "") ?? null;
  };
  walk(source.program, (node) => {
    const table = node.type === "VariableDeclarator" ? resolve(node.init) : null;
    const local = nameOf(node.id);
    if (table && local) named.set(local, table);
  });
  return resolve;
}

const writes =
  /\b(?:insert\s+into|delete\s+from(?:\s+only)?|merge\s+into|truncate(?:\s+table)?|copy)\s+(?:"?public"?\s*\.\s*)?"?(\w+)"?|\bupdate\s+(?:only\s+)?(?:"?public"?\s*\.\s*)?"?(\w+)"?(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\b/gi;

function writtenInSql(node: Node, resolve: (node: unknown) => Table | null): string[] {
  const text = node.type === "TemplateLiteral" ? templateText(node, resolve) : literalText(node);
  if (text === null) return [];
  return [...text.matchAll(writes)].map((match) => (match[1] ?? match[2] ?? "").toLowerCase());
}

function templateText(node: Node, resolve: (node: unknown) => Table | null): string {
  const expressions = node.expressions as Node[];
  return (node.quasis as { value: { cooked: string | null } }[])
    .map(({ value }, index) => `${value.cooked ?? ""}${resolve(expressions[index])?.sqlName ?? ""}`)
    .join("");
}

if (isStarted(import.meta.url)) report("owners", checkOwners(projectRoot));
