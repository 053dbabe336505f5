import type { Violation } from "./source.ts";
import { isCode, isNode, isTest, lineAt, listFiles, type Node, nameOf, readSource, walk } from "./source.ts";

/** Numbers of sections, statuses, standards and promises: they name something and count nothing. */
const names = /\bsections? \d+(?:(?:, | and )\d+)*|\b(?:HTTP|RFC|promise) \d+/gi;
const numbers =
  /\d+|\b(?:three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty|ninety|hundred)\b/gi;

/**
 * Reports numbers above 2 in the summaries of contracts, in digits or words. A number of `contracts/limits.ts` is
 * inserted by its name (`${claimMinutes}`); any other is left out, because only its own file stays right.
 */
export function numbersInSummaries(root: string): Violation[] {
  return listFiles(root, "contracts")
    .filter((path) => isCode(path) && !isTest(path))
    .flatMap((path) => {
      const { text, program } = readSource(root, path);
      return summariesIn(program).flatMap((part) =>
        numbersIn(textOf(part)).map((number) => ({
          file: path,
          line: lineAt(text, part.start),
          message: `${number} stands in a summary: insert the name of contracts/limits.ts, or leave the number out`,
        })),
      );
    });
}

/** The literal parts of the `summary` of each `endpoint({ ... })`. */
function summariesIn(program: Node): Node[] {
  const parts: Node[] = [];
  walk(program, (node) => {
    const [definition] = node.type === "CallExpression" ? (node.arguments as Node[]) : [];
    if (nameOf(node.callee) !== "endpoint" || definition?.type !== "ObjectExpression") return;
    for (const { key, value } of definition.properties as Node[]) {
      if (nameOf(key) === "summary" && isNode(value)) walk(value, (inner) => parts.push(inner));
    }
  });
  return parts.filter(({ type, value }) => type === "TemplateElement" || typeof value === "string");
}

function textOf({ value }: Node): string {
  return typeof value === "string" ? value : ((value as { cooked: string | null }).cooked ?? "");
}

function numbersIn(text: string): string[] {
  return (text.replace(names, "").match(numbers) ?? []).filter((number) => !(Number(number) <= 2));
}
