import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

/** Replaces a module or a global: later tests in the same process get the replacement, too. */
const replaces = /\bvi\s*\.\s*(mock|doMock|resetModules|stubGlobal|stubEnv)\b/;
/** Draws the built pages, which other tests replace (server/test/app/hold-routes.ts). */
const draws = /\bWEB_PAGES: "built"/;

/** The modules that a file loads at run time: imports and exports of more than types, and dynamic imports. */
const loads =
  /^(?:import|export)\s+(?!type\b)(?:[^"';]*?\sfrom\s+)?"([^"]+)"|\bimport\s*\(\s*"([^"]+)"\s*\)/gm;

type Loaded = { isolates: boolean; imports: string[] };

/**
 * The tests that need a process of their own, each with the file that is the reason: the test itself, or a helper that
 * it imports directly or through other files. Tests with the same helper as their reason replace the same things and
 * may share a process with each other.
 */
export function findIsolatedTests(root: string, tests: readonly string[]): Map<string, string> {
  const known = new Map<string, Loaded>();
  const read = (path: string): Loaded => {
    const before = known.get(path);
    if (before) return before;
    const loaded = readFile(root, path);
    known.set(path, loaded);
    return loaded;
  };
  return new Map(
    tests.flatMap((test) => {
      const reason = findReason(test, read);
      return reason === null ? [] : [[test, reason] as const];
    }),
  );
}

/** Nearest first, so that a test that isolates itself is its own reason. */
function findReason(test: string, read: (path: string) => Loaded): string | null {
  const seen = new Set([test]);
  for (const path of seen) {
    const { isolates, imports } = read(path);
    if (isolates) return path;
    for (const imported of imports) seen.add(imported);
  }
  return null;
}

function readFile(root: string, path: string): Loaded {
  const text = readFileSync(join(root, path), "utf8");
  const imports = [...text.matchAll(loads)].flatMap(([, stated, onDemand]) => {
    const target = resolveOwn(path, stated ?? onDemand ?? "");
    return target !== null && existsSync(join(root, target)) ? [target] : [];
  });
  return { isolates: replaces.test(text) || draws.test(text), imports };
}

/** The path from the root for our own code, null for packages and other files. */
function resolveOwn(from: string, specifier: string): string | null {
  if (!/\.tsx?$/.test(specifier)) return null;
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (specifier.startsWith(".")) return posix.join(posix.dirname(from), specifier);
  return null;
}
