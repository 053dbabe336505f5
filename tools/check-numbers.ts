import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isNobodysToTurn, isTimes, walkWithin } from "./number-kinds.ts";
import { numbersPage, pagePath } from "./numbers-page.ts";
import { isHome, readNumbers } from "./read-numbers.ts";
import { isStarted, report } from "./report.ts";
import {
  isCode,
  isTest,
  lineAt,
  listFiles,
  type Node,
  projectRoot,
  readSource,
  type Source,
  type Violation,
} from "./source.ts";
import { numbersInSummaries } from "./summary-numbers.ts";

/**
 * Files that decide for a caller or an operator: modules, the platform, the emulators, and routes; not the routes of
 * mails, which show samples to developers.
 */
const searched = /^server\/(modules\/|platform\/|emulators\/|(?!mails-|outbox-)[^/]+-routes\.ts$)/;

/** Files that contain only the numbers of a format (HEIC, sound, tables of cities), of the globe, of units and of standards. */
const fixed =
  /^server\/(platform\/(time-units|standards|images\/(heic-boxes|hevc-units|image-type)|geo\/(cells|cities|distance|norway))|modules\/talking\/voice-messages\/known-(boxes|elements))\.ts$/;

/**
 * Reports durations, rates, sizes and counts above 2 outside of `<module>-limits.ts`, numbers in those files
 * without a reason, a page of numbers that differs from the code, and numbers in summaries of contracts.
 */
export function checkNumbers(root: string): Violation[] {
  const sources = listFiles(root, "server")
    .filter((path) => isSearched(path) && isCode(path) && !isTest(path) && !isHome(path))
    .map((path) => readSource(root, path));
  return [
    ...sources.flatMap(strayNumbers),
    ...numbersWithoutReason(root),
    ...stalePage(root),
    ...numbersInSummaries(root),
  ];
}

function isSearched(path: string): boolean {
  return searched.test(path) && !fixed.test(path);
}

function numbersWithoutReason(root: string): Violation[] {
  return readNumbers(root).flatMap(({ file, numbers }) =>
    numbers
      .filter(({ reason }) => !reason)
      .map(({ name, line }) => ({
        file,
        line,
        message: `${name} says no reason: one line of /** */ right above it`,
      })),
  );
}

function stalePage(root: string): Violation[] {
  const path = join(root, pagePath);
  const page = existsSync(path) ? readFileSync(path, "utf8") : "";
  if (readNumbers(root).every(({ numbers }) => numbers.length === 0) || page === numbersPage(root)) return [];
  return [{ file: pagePath, message: "differs from the code: node tools/numbers-page.ts writes it anew" }];
}

function strayNumbers({ path, text, program }: Source): Violation[] {
  const found: Violation[] = [];
  const add = (node: Node, number: string) => {
    const message = `${number} has no name: put it into the module's <module>-limits.ts, with its unit and its reason`;
    found.push({ file: path, line: lineAt(text, node.start), message });
  };
  walkWithin(program, [], (node, around) => {
    for (const number of numbersInText(node)) add(node, number);
    if (node.type !== "Literal" || typeof node.value !== "number") return;
    if (node.value <= 2 && !isTimes({ node, around })) return;
    const raw = text.slice(node.start, node.end);
    if (!isNobodysToTurn({ node, value: node.value, raw, around })) add(node, raw);
  });
  return found;
}

/** In SQL, and in headers of answers. */
const numberInText = /\binterval\s+'(\d+)\b|\blimit\s+(\d+)\b|\bmax-age=(\d+)\b/gi;

function numbersInText(node: Node): string[] {
  return [...textOf(node).matchAll(numberInText)]
    .map((match) => match[1] ?? match[2] ?? match[3] ?? "")
    .filter((number) => Number(number) > 2);
}

function textOf(node: Node): string {
  if (node.type === "TemplateElement") return (node.value as { cooked: string | null }).cooked ?? "";
  return node.type === "Literal" && typeof node.value === "string" ? node.value : "";
}

if (isStarted(import.meta.url)) report("numbers", checkNumbers(projectRoot));
