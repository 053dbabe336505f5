import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

export const howToGetServers =
  "Proofs on running processes are left out: they need PostgreSQL's programs (PG_BIN says where) and redis-server.";
export const howToGetNginx =
  "The proof of the cache in front is left out: it needs nginx. Debian: apt-get install nginx. macOS: brew install nginx.";

/** The proof that needs nginx. */
export const nginxProof = "prove/access/edge-nginx.prove.ts";
/** Where `findOrUnpackNginx` unpacks Debian's package: outside of the project, because bin/prove runs in copies of it. */
export const unpackedNginx = join(homedir(), ".cache/rendezvous/nginx");

/** The folder with some of PostgreSQL's programs: PG_BIN, the PATH, Debian's and Homebrew's places, or null. */
export function findPostgres(
  env: NodeJS.ProcessEnv = process.env,
  programs: readonly string[] = ["initdb", "postgres"],
): string | null {
  const folders = env.PG_BIN
    ? [env.PG_BIN]
    : [
        ...foldersOf(env),
        ...versionsIn("/usr/lib/postgresql", "bin"),
        ...versionsIn("/opt/homebrew/opt", "bin", "postgresql"),
        ...versionsIn("/usr/local/opt", "bin", "postgresql"),
      ];
  return folders.find((folder) => programs.every((name) => isProgram(join(folder, name)))) ?? null;
}

/** The program `redis-server`, or null. */
export function findRedis(env: NodeJS.ProcessEnv = process.env): string | null {
  const folders = [...foldersOf(env), "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"];
  return folders.map((folder) => join(folder, "redis-server")).find(isProgram) ?? null;
}

/** The program `nginx`, or null. */
export function findNginx(env: NodeJS.ProcessEnv = process.env): string | null {
  const usual = ["/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin", join(unpackedNginx, "usr/sbin")];
  return [...foldersOf(env), ...usual].map((folder) => join(folder, "nginx")).find(isProgram) ?? null;
}

function foldersOf(env: NodeJS.ProcessEnv): string[] {
  return (env.PATH ?? "").split(delimiter).filter(Boolean);
}

/** Newest first. */
function versionsIn(parent: string, inner: string, prefix = ""): string[] {
  if (!existsSync(parent)) return [];
  return readdirSync(parent)
    .filter((name) => name.startsWith(prefix))
    .sort((one, other) => other.localeCompare(one, "en", { numeric: true }))
    .map((name) => join(parent, name, inner));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
