import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { landers } from "../contracts/front/landers.ts";
import { type Wing, wings } from "../i18n/wings.ts";
import { isStarted } from "./report.ts";
import { projectRoot } from "./source.ts";

/** KB of gzipped JavaScript that any page of a wing may load before it answers, its texts included. */
export const limits: Record<Wing, number> = {
  ground: 150,
  people: 150,
  money: 150,
  meeting: 150,
  talking: 150,
  care: 150,
  front: 150,
  desk: 150,
};
/** Pages with their own limit: the first pages of strangers, and pages for developers. */
export const pageLimits: Record<string, number> = {
  "routes/front/home": 125,
  ...Object.fromEntries(landers.map((lander) => [`routes/front/lander-${lander}`, 132])),
  "routes/ground/ui-catalogue": 170,
};

/** Parts that a logged-in page loads at once besides its imports. */
const memberParts = {
  files: [
    "web/features/ground/shell/member-parts.tsx",
    "web/features/meeting/likes/like-parts.tsx",
    "web/flows/member-alerts.tsx",
    "web/lib/api/api.ts",
  ],
  subjects: ["navigation", "errors"],
};

type Chunk = { file: string; imports?: string[] };
/** Vite's list of what it built: source file -> chunk. */
type Chunks = Record<string, Chunk>;
type Facts = { messages?: string[]; audience?: string; isMembersArea?: boolean };
export type Page = { id: string; source: string; parents: string[]; facts: Facts[] };
type Weight = { page: string; kb: number; limit: number; files: { file: string; kb: number }[] };

export type Built = {
  pages: Page[];
  chunks: Chunks;
  /** Size of a file below build/client, gzipped. */
  kbOf: (file: string) => number;
  /** File of a subject's texts in English. */
  textsOf: (subject: string) => string;
};

/** The files that each page loads before it is interactive. Texts of all languages differ by about a tenth from the English ones. */
export function weighPages({ pages, chunks, kbOf, textsOf }: Built): Weight[] {
  return pages.map(({ id, source, parents, facts }) => {
    const isMembers = facts.some(({ audience, isMembersArea }) => audience === "member" || isMembersArea);
    const sources = ["web/entry.client.tsx", ...parents, source, ...(isMembers ? memberParts.files : [])];
    const subjects = [
      ...facts.flatMap(({ messages = [] }) => messages),
      ...(isMembers ? memberParts.subjects : []),
    ];
    const files = [
      ...new Set([...sources.flatMap((name) => filesOf(chunks, name)), ...subjects.map(textsOf)]),
    ].map((file) => ({ file, kb: kbOf(file) }));
    const kb = files.reduce((sum, file) => sum + file.kb, 0);
    return { page: id, kb, limit: limitOf(id), files: files.sort((a, b) => b.kb - a.kb) };
  });
}

export function limitOf(page: string): number {
  const own = pageLimits[page];
  if (own !== undefined) return own;
  const wing = wings.find((name) => page.startsWith(`routes/${name}/`));
  return wing ? limits[wing] : Math.min(...Object.values(limits));
}

/** A source file's own chunk and everything it imports before it runs. */
function filesOf(chunks: Chunks, source: string, seen = new Set<string>()): string[] {
  if (seen.has(source)) return [];
  seen.add(source);
  // React Router names a route's chunk by the file; a file without its own chunk is part of another one.
  const key = [source, `${source}?__react-router-build-client-route`].find((name) => chunks[name]);
  const chunk = key === undefined ? undefined : chunks[key];
  if (!chunk) return [];
  return [chunk.file, ...(chunk.imports ?? []).flatMap((name) => filesOf(chunks, name, seen))];
}

type ServerRoute = { id: string; parentId?: string; module: { handle?: Facts; default?: unknown } };

/** The product as tools/build.ts left it. */
async function readBuilt(): Promise<Built> {
  const client = join(projectRoot, "build/client");
  const chunks = JSON.parse(readFileSync(join(projectRoot, "build/chunks.json"), "utf8")) as Chunks;
  const server = pathToFileURL(join(projectRoot, "build/server/index.js")).href;
  const { routes, entry } = (await import(server)) as {
    routes: Record<string, ServerRoute>;
    entry: { module: { addressOfTexts: (subject: string) => string } };
  };
  const isParent = new Set(Object.values(routes).map(({ parentId }) => parentId));
  const sourceOf = (id: string) => (id === "root" ? "web/root.tsx" : `web/${id}.tsx`);
  const pages = Object.values(routes)
    .filter(({ id }) => !isParent.has(id) && id.startsWith("routes/"))
    .map(({ id }) => {
      const chain: ServerRoute[] = [];
      for (let at = routes[id]; at; at = at.parentId ? routes[at.parentId] : undefined) chain.push(at);
      return {
        id,
        source: sourceOf(id),
        parents: chain.slice(1).map((route) => sourceOf(route.id)),
        facts: chain.flatMap(({ module }) => module.handle ?? []),
      };
    });
  return {
    pages,
    chunks,
    kbOf: (file) => gzipSync(readFileSync(join(client, file)), { level: 9 }).length / 1024,
    textsOf: (subject) => entry.module.addressOfTexts(subject).slice(1),
  };
}

/** Prints every page's weight; `--parts routes/meeting/members` also prints its parts. Fails over a limit. */
export async function checkBudgets(shown?: string): Promise<boolean> {
  const weights = weighPages(await readBuilt()).sort((a, b) => b.kb - a.kb);
  for (const { page, kb, limit, files } of weights) {
    console.log(`${kb.toFixed(1).padStart(7)} of ${limit} KB  ${page}${kb > limit ? "  TOO MUCH" : ""}`);
    if (page !== shown) continue;
    for (const file of files) console.log(`${file.kb.toFixed(1).padStart(15)} KB  ${file.file}`);
  }
  return weights.every(({ kb, limit }) => kb <= limit);
}

if (isStarted(import.meta.url)) {
  const at = process.argv.indexOf("--parts");
  if (!(await checkBudgets(at < 0 ? undefined : process.argv[at + 1]))) process.exitCode = 1;
}
