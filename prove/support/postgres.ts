import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "#server/test/app/free-port.ts";
import { dropLog, endWithUs, listen, nameLog, removeWithUs, waitUntil } from "../../support/process.ts";
import { findPostgres, howToGetServers } from "../../tools/find-servers.ts";

/** PostgreSQL's shutdown modes. */
const stopSignals = { smart: "SIGTERM", fast: "SIGINT", immediate: "SIGQUIT" } as const;

export type Cluster = {
  port: number;
  /** Of the database `postgres`. */
  url: string;
  start(): Promise<void>;
  /** `immediate` leaves the database to recover at the next start, as after a power cut. */
  stop(mode: keyof typeof stopSignals): Promise<void>;
  /** kill -9 of the postmaster and all its children, and removal of their lock files. */
  killHard(): Promise<void>;
  /** Makes an empty database and answers its address. */
  createDatabase(name?: string): Promise<string>;
  /** Stops it and removes its files. */
  remove(): Promise<void>;
};

/** A PostgreSQL of the test's own on loopback, with fsync and synchronous_commit on; started. */
export async function createCluster(settings: Record<string, string | number> = {}): Promise<Cluster> {
  const bin = findPostgres();
  if (bin === null) throw new Error(howToGetServers);
  const folder = mkdtempSync(join(tmpdir(), "rendezvous-postgres-"));
  removeWithUs(folder);
  const data = join(folder, "data");
  const owner = ownerOf(folder);
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let server: ChildProcess | null = null;
  let said = () => "";
  const log = `postgres-${port}`;

  execFileSync(
    join(bin, "initdb"),
    ["-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C", "--no-sync"],
    {
      ...owner,
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  const chosen = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    fsync: "on",
    synchronous_commit: "on",
    max_connections: 200,
    ...settings,
  };

  async function start(): Promise<void> {
    const args = Object.entries(chosen).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const child = spawn(join(bin as string, "postgres"), ["-D", data, ...args], {
      ...owner,
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
    });
    server = child;
    endWithUs(child, (pid) => process.kill(pid, stopSignals.immediate));
    const before = said();
    const now = listen(child);
    said = () => before + now();
    nameLog(log, said);
    await waitUntil("PostgreSQL to answer", 60_000, async () => {
      if (child.exitCode !== null) throw new Error(`PostgreSQL stopped:\n${said()}`);
      return (await answers(url)) || null;
    });
  }

  async function stop(mode: keyof typeof stopSignals): Promise<void> {
    await end(server, (pid) => process.kill(pid, stopSignals[mode]));
    server = null;
  }

  async function killHard(): Promise<void> {
    await end(server, killTree);
    // Otherwise the next start would mistake a process with the same pid for a running server.
    rmSync(join(data, "postmaster.pid"), { force: true });
    server = null;
  }

  await start();
  return {
    port,
    url,
    start,
    stop,
    killHard,
    async createDatabase(name = `proof_${randomBytes(6).toString("hex")}`) {
      await query(url, `create database ${name}`);
      return url.replace(/postgres$/, name);
    },
    async remove() {
      await stop("immediate");
      dropLog(log);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One statement on a connection of its own. */
export async function query<Row extends object = Record<string, unknown>>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Locks a table exclusively, also against readers, until the returned function is called. */
export async function lockTable(url: string, table: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  // The server may crash meanwhile.
  client.on("error", () => undefined);
  await client.connect();
  await client.query(`begin; lock table ${client.escapeIdentifier(table)} in access exclusive mode`);
  return () => client.end();
}

async function answers(url: string): Promise<boolean> {
  return query(url, "select 1").then(
    () => true,
    () => false,
  );
}

/** PostgreSQL refuses to run as root, so root starts it as another user. */
function ownerOf(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  const owner = { uid: idOf("-u"), gid: idOf("-g") };
  chownSync(folder, owner.uid, owner.gid);
  return owner;
}

/** The postmaster first, so that it does not restart its children. */
function killTree(pid: number): void {
  const children = childrenOf(pid);
  for (const each of [pid, ...children]) {
    try {
      process.kill(each, "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

function childrenOf(pid: number): number[] {
  const listed = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  return listed
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (parent === pid && child ? [child] : []));
}

async function end(child: ChildProcess | null, how: (pid: number) => void): Promise<void> {
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  how(child.pid);
  await ended;
}
