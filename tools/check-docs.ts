import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { isStarted, report } from "./report.ts";
import { listFiles, projectRoot, type Violation } from "./source.ts";

/** A mark after a file's name: the page may name the file although it does not exist. */
const absentMarks = [" (gone)", " (made when needed)"];
const namedFile = /\.(tsx?|sql|css|json|md|sh|svg)$/;
/** Folders that programs make; a fresh checkout does not have them. */
const madeFolders = new Set(["build", "coverage", "data", "node_modules", "results", "tmp"]);
const decisionPage = /docs\/[\w./-]+\.md/g;

type Tree = { root: string; paths: Set<string>; endings: Map<string, string[]>; folders: Set<string> };

/** Checks the files that pages for people name: each file, linked page and script exists. */
export function checkDocs(root: string): Violation[] {
  const tree = readTree(root);
  const files = [...tree.paths];
  const pages = files.filter((path) => path.endsWith(".md") && !path.startsWith("i18n/"));
  const code = files.filter((path) => /\.(tsx?|sql|css)$/.test(path) && !/\.test\.tsx?$/.test(path));
  return [
    ...pages.flatMap((page) => checkPage(tree, page)),
    ...code.flatMap((file) => checkComments(tree, file)),
  ];
}

function readTree(root: string): Tree {
  const paths = new Set<string>();
  for (const file of listFiles(root))
    for (let path = file; path !== "."; path = posix.dirname(path)) paths.add(path);
  const endings = new Map<string, string[]>();
  for (const path of paths) {
    const name = posix.basename(path);
    endings.set(name, [...(endings.get(name) ?? []), path]);
  }
  const entries = readdirSync(root, { withFileTypes: true });
  const folders = new Set(entries.filter((entry) => entry.isDirectory()).map(({ name }) => name));
  return { root, paths, endings, folders };
}

function checkPage(tree: Tree, file: string): Violation[] {
  const lines = readFileSync(join(tree.root, file), "utf8").split("\n");
  let isBlock = false;
  return lines.flatMap((text, index) => {
    const faults = faultsOfScripts(tree, text);
    if (text.startsWith("```")) isBlock = !isBlock;
    else if (!isBlock) faults.push(...faultsOfNames(tree, text), ...faultsOfLinks(tree, file, text));
    return faults.map((message) => ({ file, line: index + 1, message }));
  });
}

function faultsOfNames(tree: Tree, text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].flatMap((match) => {
    const name = (match[1] ?? "").replace(/:\d+$/, "").replace(/\/$/, "");
    if (!isPath(tree, name)) return [];
    const rest = text.slice(match.index + match[0].length);
    const mark = absentMarks.find((each) => rest.startsWith(each));
    if (isThere(tree, name)) return mark === undefined ? [] : [`${name} exists: take "${mark.trim()}" away`];
    return mark === undefined ? [`${name} does not exist; if it was removed, write "(gone)" behind it`] : [];
  });
}

function isPath(tree: Tree, name: string): boolean {
  if (/[\s"'()]/.test(name) || /^(\/|#|@|-|\.\.\.|https?:|\*?\.\w+$)/.test(name)) return false;
  const [first = ""] = name.split("/");
  if (madeFolders.has(first)) return false;
  return namedFile.test(name) || (name.includes("/") && tree.folders.has(first));
}

/**
 * Whether the named file exists. A name may leave out its first folders; `<wing>`, `*` and `...` stand for
 * anything.
 */
function isThere(tree: Tree, name: string): boolean {
  if (existsSync(join(tree.root, name))) return true;
  if (!/[<*]|\.\.\./.test(name)) {
    return (tree.endings.get(posix.basename(name)) ?? []).some((path) => path.endsWith(`/${name}`));
  }
  const pattern = name
    .split(/(<[^>]*>|\*\*|\*|\.\.\.)/)
    .map((part, index) => {
      if (index % 2 === 0) return part.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
      return part === "**" || part === "..." ? ".*" : "[^/]*";
    })
    .join("");
  const whole = new RegExp(`(^|/)${pattern}$`);
  return [...tree.paths].some((path) => whole.test(path));
}

function faultsOfLinks(tree: Tree, file: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = ""]) => {
    if (/^(https?:|mailto:)/.test(target)) return [];
    const [path = "", place] = target.split("#");
    const linked = path === "" ? file : posix.join(posix.dirname(file), path);
    if (!existsSync(join(tree.root, linked))) return [`the link to ${target} leads nowhere`];
    if (place === undefined || !linked.endsWith(".md")) return [];
    const headings = readFileSync(join(tree.root, linked), "utf8").matchAll(/^#+ (.*)$/gm);
    const isPlace = [...headings].some(([, heading = ""]) => placeOf(heading) === place);
    return isPlace ? [] : [`${linked} has no heading #${place}`];
  });
}

/** The anchor of a heading in an address. */
function placeOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(" ", "-");
}

function faultsOfScripts(tree: Tree, text: string): string[] {
  const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, script = ""]) => script);
  if (named.length === 0) return [];
  const { scripts } = JSON.parse(readFileSync(join(tree.root, "package.json"), "utf8"));
  return named
    .filter((script) => !(script in scripts))
    .map((script) => `package.json has no script ${script}`);
}

function checkComments({ root }: Tree, file: string): Violation[] {
  const lines = readFileSync(join(root, file), "utf8").split("\n");
  return lines.flatMap((text, index) =>
    [...text.matchAll(decisionPage)]
      .filter(([page]) => !existsSync(join(root, page)))
      .map(([page]) => ({ file, line: index + 1, message: `${page} does not exist` })),
  );
}

if (isStarted(import.meta.url)) report("docs", checkDocs(projectRoot));
