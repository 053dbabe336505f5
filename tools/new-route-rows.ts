import { type CallNames, cells } from "./new-route-texts.ts";
import { isNode, literalText, type Node, nameOf, type Source, walk } from "./source.ts";
import {
  appendProperty,
  applyEdits,
  constantsOf,
  type Edit,
  keyText,
  propertyOf,
  refuseShape,
  statementsOf,
} from "./source-edits.ts";

/** A file for each wing: the rows of its routes in the access matrix. */
export const sheetFolder = "server/test/sheets";
/** The test calls every GET while a member hides, or lists it as without data of members. */
export const matrixFile = "server/test/access/hidden-members.test.ts";

export const isKey = /^(GET|POST|PUT|PATCH|DELETE) \//;

/** The calls of a contract: the keys of its objects. */
export function callsOf({ program }: Source): string[] {
  const found: string[] = [];
  walk(program, ({ type, key }) => {
    const text = type === "Property" ? keyText(key) : null;
    if (text !== null && isKey.test(text)) found.push(text);
  });
  return found;
}

type Row = { route: string; start: number; text: string };

/** The rows of a sheet's table, each with its offset in the file. */
export function rowsOf(source: Source): Row[] {
  const found: Row[] = [];
  walk(source.program, ({ type, start, end }) => {
    if (type !== "TemplateElement") return;
    let at = start;
    for (const text of source.text.slice(start, end).split("\n")) {
      const route = text.match(/^((?:GET|POST|PUT|PATCH|DELETE) \S+) .*\S/)?.[1];
      if (route) found.push({ route, start: at, text });
      at += text.length + 1;
    }
  });
  return found;
}

export function editSheet(source: Source, call: CallNames, wing: string, contract: Source): [string, string] {
  const sheet = constantsOf(source).get(wing);
  const asks = sheet?.type === "ObjectExpression" ? propertyOf(sheet, "asks") : null;
  const rows = rowsOf(source);
  const ofModule = callsOf(contract);
  const before = rows.findLast(({ route }) => ofModule.includes(route)) ?? rows.at(-1);
  if (!before || asks?.type !== "ObjectExpression")
    refuseShape(source.path, `a sheet "${wing}" with rows of access and an object of asks`);
  const edits: Edit[] = [{ at: before.start + before.text.length, text: `\n${rowLike(before, call)}` }];
  if (call.param) {
    const given = `({ owner }) => ({ params: { ${call.param}: owner.id } })`;
    edits.push(appendProperty(asks, `    "${call.key}": ${given}`));
  }
  return [source.path, applyEdits(source, edits)];
}

/** Aligns the cells with those of the row before. */
function rowLike({ route, text }: Row, { key, subject }: CallNames): string {
  const starts = [...text.slice(route.length).matchAll(/\S+/g)].map(({ index }) => route.length + index);
  return cells[subject].reduce((row, cell, index) => {
    const padded = row.padEnd(starts[index] ?? 0);
    return padded === row && !row.endsWith(" ") ? `${row} ${cell}` : padded + cell;
  }, key);
}

/** A call with data of the caller only is listed; a call about a member is made while that member hides. */
export function editMatrix(source: Source, call: CallNames): [string, string] {
  if (call.subject !== "member") {
    const list = constantsOf(source).get("tellsOfNobody");
    const [first] = list?.type === "ArrayExpression" ? (list.elements as Node[]) : [];
    if (!first) refuseShape(source.path, "a list tellsOfNobody");
    return [source.path, applyEdits(source, [{ at: first.start, text: `"${call.key}",\n  ` }])];
  }
  const asking = statementsOf(source).find(({ statement }) => nameOf(statement.id) === "askSingly");
  const answers: Node[] = [];
  if (asking) {
    walk(asking.statement, (node) => {
      if (node.type === "Property" && asksOfMember(node)) answers.push(node);
    });
  }
  const [like] = answers;
  if (!like) refuseShape(source.path, 'a function askSingly that asks "GET /api/members/:member_id"');
  const { start, end } = like.value as Node;
  const asked = source.text.slice(start, end).replace("GET /api/members/:member_id", call.key);
  const text = `${call.name}: ${asked},\n    `;
  return [source.path, applyEdits(source, [{ at: like.start, text }])];
}

function asksOfMember({ value }: Node): boolean {
  const asked = isNode(value) && value.type === "AwaitExpression" ? value.argument : null;
  const [first] = isNode(asked) && asked.type === "CallExpression" ? (asked.arguments as Node[]) : [];
  return literalText(first) === "GET /api/members/:member_id";
}
