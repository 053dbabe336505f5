import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { isCode, isTest, listFiles, type Node, projectRoot, walk } from "../tools/source.ts";

/** A comment in the source that names the defence behind it: `// defence: name`, in SQL `-- defence: name`. */
export type Marker = { name: string; file: string; start: number; end: number; isSql: boolean };

const comment = /(\/\/|\/\*|--) defence: ([a-z0-9]+(?:-[a-z0-9]+)*)(?: \*\/)?/g;

/** Every marker in the product, tools included; not those in tests and in the proofs themselves. */
export function listMarkers(root = projectRoot): Marker[] {
  return listFiles(root)
    .filter((path) => (isCode(path) && !isTest(path)) || path.endsWith(".sql"))
    .filter((path) => !path.startsWith("prove/") && !path.startsWith("server/test/"))
    .flatMap((file) => markersIn(file, readFileSync(join(root, file), "utf8")));
}

export function markersIn(file: string, text: string): Marker[] {
  return [...text.matchAll(comment)].map((match) => ({
    name: match[2] as string,
    file,
    start: match.index,
    end: match.index + match[0].length,
    isSql: match[1] === "--",
  }));
}

/** The text that replaces the code from `start` to `end` when a part of an expression is removed. */
type Remainder = { start: number; end: number; text: string };

/** The code of a marker: its start and end in the text, and how it is removed. */
type Extent = {
  start: number;
  end: number;
  isList: boolean;
  isStatement: boolean;
  remainder?: Remainder | undefined;
};

/**
 * The text without the marked code, or with `put` in its place, where `$&` stands for the original code.
 * In code it marks the statement, property, element, argument, operand, branch or chain link that follows; in SQL the
 * next line. Without an operand of `&&`, `||` or `??`, the other operand decides. Without the second operand of `+`, `-`,
 * `*` or `/`, the first one is the result. Without a branch of `a ? b : c`, the other branch stands. Without the condition
 * of an `if`, its statement always runs.
 */
export function without(text: string, marker: Marker, put?: string): string {
  const extent = marker.isSql ? nextLine(text, marker) : nextNode(text, marker);
  const { start, isList, isStatement, remainder } = extent;
  let { end } = extent;
  if (put !== undefined) {
    const there = text.slice(start, end);
    return text.slice(0, start) + put.replaceAll("$&", () => there) + text.slice(end);
  }
  if (remainder) return text.slice(0, remainder.start) + remainder.text + text.slice(remainder.end);
  if (isList) end += /^\s*,?/.exec(text.slice(end))?.[0].length ?? 0;
  return text.slice(0, start) + (isStatement ? ";" : "") + text.slice(end);
}

function nextLine(text: string, marker: Marker): Extent {
  const lineEnd = text.indexOf("\n", marker.end);
  const start = lineEnd + 1 + (/^[ \t]*/.exec(text.slice(lineEnd + 1))?.[0].length ?? 0);
  return { start, end: text.indexOf("\n", start), isList: false, isStatement: false };
}

function nextNode(text: string, marker: Marker): Extent {
  const { program, comments, errors } = parseSync(marker.file, text);
  if (errors[0]) throw new Error(`${marker.file}: ${errors[0].message}`);
  if (!comments.some(({ start }) => start === marker.start))
    throw new Error(`${marker.file}: ${marker.name} is no comment`);
  let start = marker.end + (/^\s*/.exec(text.slice(marker.end))?.[0].length ?? 0);
  // Another marker or remark may stand between.
  for (const each of comments)
    if (each.start === start) start = each.end + (/^\s*/.exec(text.slice(each.end))?.[0].length ?? 0);
  return text[start] === "."
    ? chainLink(program as unknown as Node, start, marker)
    : outermost(program as unknown as Node, start, marker, text);
}

/** `.name(...)` of a chain of calls. */
function chainLink(program: Node, start: number, marker: Marker): Extent {
  let end = 0;
  walk(program, (node) => {
    const { callee } = node as { callee?: Node };
    if (node.type !== "CallExpression" || callee?.type !== "MemberExpression") return;
    const { object, property } = callee as unknown as { object: Node; property: Node };
    if (object.end <= marker.start && property.start > start) end = node.end;
  });
  if (end === 0) throw new Error(`${marker.file}: nothing follows ${marker.name}`);
  return { start, end, isList: false, isStatement: false };
}

/** The largest node that starts here; of `a && b` it is one of the two. */
function outermost(program: Node, start: number, marker: Marker, text: string): Extent {
  const found: Node[] = [];
  const listed = new Set<unknown>();
  const remainders = new Map<unknown, Remainder>();
  walk(program, (node) => {
    for (const list of [node.elements, node.properties, node.arguments])
      if (Array.isArray(list)) for (const each of list) listed.add(each);
    for (const [part, remainder] of remaindersOf(node, text)) remainders.set(part, remainder);
    if (node.start === start && node.type !== "LogicalExpression" && node.type !== "Program")
      found.push(node);
  });
  const [node] = found.sort((one, other) => other.end - one.end);
  if (!node) throw new Error(`${marker.file}: nothing follows ${marker.name}`);
  const isStatement = /Statement$|Declaration$/.test(node.type);
  return {
    start,
    end: node.end,
    isList: listed.has(node),
    isStatement,
    remainder: remainders.get(node),
  };
}

const neutral: Record<string, readonly [left: string, right: string]> = {
  "&&": ["true", "true"],
  "||": ["false", "false"],
  "??": ["null", "undefined"],
};
const neutralSecond: Record<string, string> = { "+": "0", "-": "0", "*": "1", "/": "1" };

/** For each part of an expression that can be removed: the text that stands afterwards. */
function remaindersOf(node: Node, text: string): [part: Node, Remainder][] {
  const instead = ({ start, end }: Node, left: string): Remainder => ({ start, end, text: left });
  if (node.type === "LogicalExpression") {
    const { left, right, operator } = node as unknown as { left: Node; right: Node; operator: string };
    const [ofLeft, ofRight] = neutral[operator] as readonly [string, string];
    return [
      [left, instead(left, ofLeft)],
      [right, instead(right, ofRight)],
    ];
  }
  if (node.type === "BinaryExpression") {
    const { right, operator } = node as unknown as { right: Node; operator: string };
    const second = neutralSecond[operator];
    return second === undefined ? [] : [[right, instead(right, second)]];
  }
  if (node.type === "IfStatement") {
    const { test } = node as unknown as { test: Node };
    return [[test, instead(test, "true")]];
  }
  if (node.type !== "ConditionalExpression") return [];
  const { consequent, alternate } = node as unknown as { consequent: Node; alternate: Node };
  return [
    [consequent, instead(node, text.slice(alternate.start, alternate.end))],
    [alternate, instead(node, text.slice(consequent.start, consequent.end))],
  ];
}
