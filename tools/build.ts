import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { isStarted } from "./report.ts";
import { projectRoot } from "./source.ts";

const clientFolder = join(projectRoot, "build/client");

/** Builds the web, and writes a brotli and a gzip copy beside every text file for browsers. */
function build(): void {
  const { status } = spawnSync(
    process.execPath,
    [join(projectRoot, "node_modules/@react-router/dev/bin.cjs"), "build", "--logLevel", "warn"],
    { cwd: projectRoot, stdio: "inherit", env: { ...process.env, NODE_ENV: "production" } },
  );
  if (status !== 0) process.exit(status ?? 1);
  // For tools/budgets.ts; it contains names of our sources, so it is not served.
  renameSync(join(clientFolder, ".vite/manifest.json"), join(projectRoot, "build/chunks.json"));
  rmSync(join(clientFolder, ".vite"), { recursive: true, force: true });
  nameBaseStyles(["build/client/assets", "build/server/assets"]);
  for (const file of textFiles(clientFolder)) compress(file);
}

/**
 * React Router writes `base.css#` into pages if parts that load later need the file too. Such a part then finds no link with
 * its address and applies the whole file once more: every style is computed again, and headings whose font came late move.
 * The root of every page has this file, so that no part needs it a second time.
 */
export function nameBaseStyles(folders: readonly string[]): void {
  const files = folders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder))
      .filter((name) => /^(manifest|server-build)-.*\.js$/.test(name))
      .map((name) => join(projectRoot, folder, name)),
  );
  for (const file of files) {
    const content = readFileSync(file, "utf8");
    const named = content.replace(/(\/assets\/base-[\w-]+\.css)#/g, "$1");
    if (named === content)
      throw new Error(`${file} names no base.css#: look at nameBaseStyles in tools/build.ts`);
    writeFileSync(file, named);
  }
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

if (isStarted(import.meta.url)) {
  build();
}
