import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { isStarted } from "./report.ts";
import { projectRoot } from "./source.ts";

const clientFolder = join(projectRoot, "build/client");
/** What a first visit to `/` may load, in KB of gzipped JavaScript. */
const firstVisitLimitKb = 130;

/** Builds the web and writes a brotli and a gzip copy beside every file that a browser takes as text. */
function build(): void {
  const { status } = spawnSync(
    process.execPath,
    [join(projectRoot, "node_modules/@react-router/dev/bin.cjs"), "build", "--logLevel", "warn"],
    { cwd: projectRoot, stdio: "inherit", env: { ...process.env, NODE_ENV: "production" } },
  );
  if (status !== 0) process.exit(status ?? 1);
  rmSync(join(clientFolder, ".vite"), { recursive: true, force: true });
  for (const file of textFiles(clientFolder)) compress(file);
}

function textFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(js|css|svg|txt|json|webmanifest)$/.test(name))
    .map((name) => join(folder, name));
}

function compress(file: string): void {
  const content = readFileSync(file);
  const options = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: options }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}

type Chunk = { module: string; imports?: string[] };
type Assets = { entry: Chunk; routes: Record<string, Chunk> };

/** Every script the browser fetches to show some routes, their texts and what follows at once. */
async function firstVisit(routes: string[], subjects: string[]): Promise<string[]> {
  const server = pathToFileURL(join(projectRoot, "build/server/index.js")).href;
  const { assets } = (await import(server)) as { assets: Assets };
  const chunks = [assets.entry, ...routes.map((id) => assets.routes[id] as Chunk)];
  const messages = readdirSync(join(clientFolder, "assets/messages"))[0];
  return [
    ...new Set([
      ...chunks.flatMap(({ module, imports = [] }) => [module, ...imports]),
      ...subjects.map((subject) => `/assets/messages/${messages}/en/${subject}.js`),
    ]),
  ];
}

async function weigh(): Promise<void> {
  const files = await firstVisit(["root", "layouts/default", "routes/home"], ["common", "home"]);
  const sizes = files.map((file) => ({
    file,
    kb: gzipSync(readFileSync(join(clientFolder, file)), { level: 9 }).length / 1024,
  }));
  const total = sizes.reduce((sum, { kb }) => sum + kb, 0);
  if (process.argv.includes("--weigh")) {
    for (const { file, kb } of sizes.sort((a, b) => b.kb - a.kb)) {
      console.log(`${kb.toFixed(1).padStart(7)} KB  ${file}`);
    }
  }
  console.log(`${total.toFixed(1).padStart(7)} KB of scripts, gzipped, on a first visit to /`);
  if (total <= firstVisitLimitKb) return;
  console.error(`That is more than the ${firstVisitLimitKb} KB of docs/web.md; --weigh says where they are.`);
  if (process.argv.includes("--weigh")) process.exitCode = 1;
}

if (isStarted(import.meta.url)) {
  build();
  await weigh();
}
