import { existsSync } from "node:fs";
import { join } from "node:path";
import { rowOf } from "./import-rules.ts";
import { callsOf, editMatrix, editSheet, isKey, matrixFile, rowsOf, sheetFolder } from "./new-route-rows.ts";
import {
  actionText,
  type CallNames,
  contractEntry,
  type Method,
  mountLines,
  type Subject,
  shapesOf,
  testText,
} from "./new-route-texts.ts";
import {
  isCode,
  isNode,
  listFiles,
  literalText,
  type Node,
  nameOf,
  readSource,
  type Source,
  walk,
} from "./source.ts";
import {
  appendProperty,
  applyEdits,
  constantsOf,
  type Edit,
  importEdits,
  refuseShape,
  statementsOf,
} from "./source-edits.ts";

type Plan = { files: Record<string, string>; changed: Record<string, string>; byHand: string[] };

const addressShape =
  /^(GET|POST|PUT|PATCH|DELETE) \/api\/(?!admin\/)[a-z]+(?:-[a-z]+)*(?:\/(?:[a-z]+(?:-[a-z]+)*|:[a-z]+(?:_[a-z]+)*_id))*$/;

const addressHelp = `An address is METHOD /api/words or METHOD /api/words/:word_id, such as "POST /api/block-notes":
small letters and hyphens, at most one id. A member's id is :member_id. Calls of staff (/api/admin) are written by hand.`;

/** The new files of a call in a module, and the new text of each file that names it; writes nothing. */
export function newRoute(root: string, path: string, key: string): Plan {
  const call = namesOf(key);
  const [wing = "", module = ""] = path.split("/");
  const folder = `server/modules/${path}`;
  const useCasePath = `${folder}/${call.file}.ts`;
  const testPath = `${folder}/${call.file}.test.ts`;
  if (wing === "desk") throw new Error("Calls of staff are written by hand: docs/decisions/0018-staff.md.");
  const routes = readExisting(root, `${folder}/routes.ts`, `${path} is no module with calls of members`);
  if (!["use case", "base"].includes(rowOf(useCasePath) ?? ""))
    throw new Error(`${useCasePath} would be no use case by tools/import-rules.ts. Take other words.`);
  if (call.subject === "member" && wing === "ground")
    throw new Error(`${path} may not know members: a call about :member_id stands in a wing above ground.`);

  const sheet = readExisting(root, `${sheetFolder}/${wing}.ts`, `${wing} has no sheet`);
  refuseTaken(root, key);
  const contract = readContract(root, path, routes);
  const changed = [
    editContract(contract, call),
    editRoutes(routes, call),
    editSheet(sheet, call, wing, contract),
  ];
  if (call.method === "GET") {
    changed.push(editMatrix(readExisting(root, matrixFile, "the matrix of hidden members is gone"), call));
  }
  return {
    files: { [useCasePath]: actionText(call), [testPath]: testText(call) },
    changed: Object.fromEntries(changed),
    byHand: [
      `${contract.path}: the call's summary, what it takes and what it answers`,
      `${useCasePath}: what it reads or writes of ${module}, in place of the profile`,
      `${testPath}: what a caller sees of it`,
      `${sheet.path}: the row's cells${call.param ? " and the id it is asked with" : ""}, where callers get something else`,
      `bin/test ${folder}/${call.file}; bin/test server/test/routes/${wing}; bin/test ${matrixFile}`,
    ],
  };
}

function namesOf(key: string): CallNames {
  const parameters = key.match(/:\w+/g) ?? [];
  if (!addressShape.test(key) || parameters.length > 1)
    throw new Error(`${key}: wrong address. ${addressHelp}`);
  const [method = "", address = ""] = key.split(" ") as [Method, string];
  const segments = address.split("/").slice(2);
  const words = segments.flatMap((segment, index) => {
    if (segment.startsWith(":")) return [];
    const next = segments[index + 1];
    const isOne = next === undefined ? method === "POST" : next.startsWith(":");
    return [isOne ? singular(segment) : segment];
  });
  const verbs: Record<Method, string> = {
    GET: "get",
    POST: "add",
    PUT: "set",
    PATCH: "change",
    DELETE: "remove",
  };
  const file = `${verbs[method as Method]}-${words.join("-")}`;
  const param = parameters[0]?.slice(1) ?? "";
  const subject: Subject = param === "" ? "own" : param === "member_id" ? "member" : "thing";
  return {
    ...{ key, method: method as Method, subject, param, file },
    paramCamel: subject === "member" ? "otherId" : camel(param),
    name: camel(file),
    noun: words.join(" ").replaceAll("-", " "),
  };
}

function singular(word: string): string {
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.replace(/(?<![su])s$/, "");
}

const camel = (text: string) => text.replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());

function readExisting(root: string, path: string, otherwise: string): Source {
  if (!existsSync(join(root, path))) throw new Error(`${otherwise}: ${path} does not exist.`);
  return readSource(root, path);
}

/** For the router, addresses that differ only in the name of an id are the same. */
const addressOf = (key: string) => key.replace(/:\w+/g, ":");

function refuseTaken(root: string, key: string): void {
  for (const folder of ["contracts", sheetFolder]) {
    for (const path of listFiles(root, folder).filter(isCode)) {
      const source = readSource(root, path);
      const known = [...callsOf(source), ...rowsOf(source).map(({ route }) => route)];
      const taken = known.find((one) => addressOf(one) === addressOf(key));
      if (taken) throw new Error(`Already there: ${taken} in ${path}.`);
    }
  }
}

/** The contract with the module's name, or the wing's contract with the first call that the module mounts. */
function readContract(root: string, path: string, routes: Source): Source {
  const named = `contracts/${path}.ts`;
  if (existsSync(join(root, named))) return readSource(root, named);
  const mounted: string[] = [];
  walk(routes.program, (node) => {
    const text = literalText(node);
    if (text !== null && isKey.test(text)) mounted.push(text);
  });
  const [wing] = path.split("/");
  const all = listFiles(root, `contracts/${wing}`).filter(isCode);
  const found = all
    .map((file) => readSource(root, file))
    .find((source) => callsOf(source).includes(mounted[0] ?? ""));
  return found ?? refuseShape(named, "the contract of the module");
}

function editContract(source: Source, call: CallNames): [string, string] {
  const objects = [...constantsOf(source)].filter(
    ([name, init]) => name.endsWith("Endpoints") && init.type === "ObjectExpression",
  );
  const [object] = objects;
  if (!object || objects.length > 1) refuseShape(source.path, "one object that is named ...Endpoints");
  const edits = [
    ...importEdits(source, "z", "zod"),
    ...importEdits(source, "endpoint", "#contracts/endpoint.ts"),
    ...shapesOf(call).flatMap((name) => importEdits(source, name, "#contracts/shapes.ts")),
    appendProperty(object[1], contractEntry(call)),
  ];
  return [source.path, applyEdits(source, edits)];
}

function editRoutes(source: Source, call: CallNames): [string, string] {
  const functions = statementsOf(source).filter(
    ({ statement, isExported }) => isExported && statement.type === "FunctionDeclaration",
  );
  const [{ statement } = { statement: null }] = functions;
  if (!statement || functions.length > 1)
    refuseShape(source.path, "one exported function that mounts the calls");
  const [first, second] = statement.params as [Node?, Node?];
  const app = nameOf(first);
  if (app === null || !second) refuseShape(source.path, "a function of (app, services)");
  const body = statement.body as Node;
  if ((body.body as Node[]).at(-1)?.type === "ReturnStatement")
    refuseShape(source.path, "a function that returns nothing");
  const { db, edits } = databaseIn(source, second, body);
  return [
    source.path,
    applyEdits(source, [
      ...importEdits(source, "mount", "#server/platform/http/mount.ts"),
      ...importEdits(source, call.name, `./${call.file}.ts`),
      ...edits,
      { at: body.end - 1, text: `\n${mountLines(call, app, db)}` },
    ]),
  ];
}

/**
 * The name of the database among the services: `db`, `services.db`, or `db` after adding it to the
 * destructured names.
 */
function databaseIn(source: Source, services: Node, body: Node): { db: string; edits: Edit[] } {
  const takesOut = (pattern: Node) =>
    (pattern.properties as Node[]).some(({ value }) => nameOf(value) === "db");
  if (services.type === "ObjectPattern") {
    if (takesOut(services)) return { db: "db", edits: [] };
    const [first] = services.properties as Node[];
    if (!first) refuseShape(source.path, "services that are taken apart by name");
    return { db: "db", edits: [{ at: first.start, text: "db, " }] };
  }
  const name = nameOf(services);
  if (name === null) refuseShape(source.path, "a function of (app, services)");
  const declared = (body.body as Node[]).flatMap((one) =>
    one.type === "VariableDeclaration" ? (one.declarations as Node[]) : [],
  );
  const isTaken = declared.some(
    ({ id, init }) => isNode(id) && id.type === "ObjectPattern" && nameOf(init) === name && takesOut(id),
  );
  return { db: isTaken ? "db" : `${name}.db`, edits: [] };
}
