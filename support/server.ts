import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "#server/test/app/free-port.ts";
import { removeOld } from "#server/test/app/remove-old.ts";
import { copyPreparedData } from "./prepared-data.ts";
import { dropLog, endWithUs, listen, nameLog, removeWithUs, waitUntil, withDeadline } from "./process.ts";

type ServerOptions = {
  /** Fill the demo town (default: an empty site with the emulators and the outbox). */
  demoTown?: boolean;
  /** Trusts X-Forwarded-For, so that visitors of one journey can have addresses of their own. */
  isBehindProxy?: boolean;
  /** More settings, such as DATABASE_URL. */
  env?: Record<string, string>;
  /** Uses the data of an earlier server, for restarts; it is not removed afterwards. */
  dataDir?: string;
  /** The port of an earlier server of the same journey, so that its pages continue. */
  port?: number;
  /** Program and arguments that start Node, to limit its resources (`ulimit`). */
  launcher?: readonly string[];
};

export type OutboxEntry = {
  channel: "mail" | "sms" | "push";
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
};

export type RunningServer = {
  url: string;
  port: number;
  pid: number;
  dataDir: string;
  /** Messages to an address, newest first. */
  outbox(to: string): Promise<OutboxEntry[]>;
  /** Waits for a mail, SMS or push to an address whose subject fits. */
  waitForOutbox(to: string, subject?: RegExp): Promise<OutboxEntry>;
  /** Stops it as an operator does; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Kills it, as a power cut does: the data stay. */
  kill(): Promise<void>;
  /** False once the process has ended for any reason. */
  isAlive(): boolean;
  /** Null while it runs, and if a signal ended it. */
  exitCode(): number | null;
  /** The end of its output, the log included. */
  output(): string;
};

/** Data folders of processes that were killed hard: journeys, prepared data, tests and their servers. */
const leftBehind = /^rendezvous-(e2e|staff|sites|prepared|test|postgres|nginx)-[A-Za-z0-9]{6}$/;
let hasTidied = false;

function makeDataDir(): string {
  if (!hasTidied) removeOld(leftBehind);
  hasTidied = true;
  const dataDir = mkdtempSync(join(tmpdir(), "rendezvous-e2e-"));
  removeWithUs(dataDir);
  return dataDir;
}

const projectRoot = fileURLToPath(new URL("../", import.meta.url));

/** Starts the built product as its operators do, on a free port with data of its own; resolves when it answers. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const dataDir = options.dataDir ?? makeDataDir();
  // More settings may change the filled data.
  if (!options.env) copyPreparedData(options.demoTown ? "demo-town" : "empty-site", dataDir);
  // Measurements start the server like `npm start`, with two settings of the C library below: otherwise V8's generations
  // would grow by 100 MB while modules load and under load, and stay, and every thread would keep its own memory.
  // Journeys run for seconds: a large heap saves each of them half a second of garbage collection.
  const heap =
    options.env?.NODE_ENV === "production"
      ? ["--max-semi-space-size=8", "--heap-growing-percent=40"]
      : ["--max-semi-space-size=64", "--min-semi-space-size=16"];
  const flags = [...heap, "--no-wasm-code-gc"];
  const node = [process.execPath, ...flags, "server/main.ts"];
  const [program = "", ...args] = [...(options.launcher ?? []), ...node];
  const child = spawn(program, args, {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      // As in bin/start: otherwise each start would compile the same modules again, a third of its time.
      NODE_COMPILE_CACHE: join(projectRoot, "tmp/compile-cache"),
      MALLOC_ARENA_MAX: "2",
      MALLOC_TRIM_THRESHOLD_: "131072",
      NODE_ENV: "test",
      LOG_LEVEL: "warn",
      PORT: String(port),
      HOST: "127.0.0.1",
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DEMO: options.demoTown ? "1" : "0",
      ...(options.isBehindProxy && { TRUST_PROXY: "1" }),
      ...options.env,
    },
  });
  endWithUs(child);
  const said = listen(child, 200_000);
  const log = `server-${port}`;
  nameLog(log, said);
  const exited = once(child, "exit").then(([code]) => code as number | null);
  const removeData = () => {
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
  };

  try {
    await waitUntil(`the server on ${url} to answer`, 90_000, async () => {
      if (child.exitCode !== null || child.signalCode !== null) throw new Stopped(said().slice(-8000));
      const answer = await fetch(`${url}/healthz`).catch(() => null);
      return answer?.ok || null;
    });
  } catch (error) {
    child.kill("SIGKILL");
    removeData();
    throw error;
  }

  async function outbox(to: string): Promise<OutboxEntry[]> {
    const answer = await fetch(`${url}/dev/outbox.json?to=${encodeURIComponent(to)}`);
    if (!answer.ok) throw new Error(`The outbox answered ${answer.status}`);
    return ((await answer.json()) as { entries: OutboxEntry[] }).entries;
  }

  return {
    url,
    port,
    pid: child.pid as number,
    dataDir,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    exitCode: () => child.exitCode,
    output: said,
    outbox,
    waitForOutbox: (to, subject = /(?:)/) =>
      waitUntil(`something for ${to} with the subject ${subject}`, 20_000, async () => {
        const entries = await outbox(to);
        return entries.find((entry) => subject.test(entry.subject)) ?? null;
      }),
    async stop() {
      child.kill("SIGTERM");
      const code = await withDeadline(exited, 15_000, () => child.kill("SIGKILL"));
      dropLog(log);
      removeData();
      return code;
    },
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}

class Stopped extends Error {
  constructor(output: string) {
    super(`The server stopped before it answered:\n${output}`);
  }
}
