import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

type ServerOptions = {
  /** Fill the demo town (default: an empty site with the emulators and the outbox). */
  demoTown?: boolean;
  /** More settings, such as DATABASE_URL. */
  env?: Record<string, string>;
  /** Keeps data of an earlier server, for restarts; it is then not removed either. */
  dataDir?: string;
  /** Where an earlier server of the same journey answered, so that its pages go on. */
  port?: number;
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
  dataDir: string;
  /** What was sent to an address, newest first. */
  outbox(to: string): Promise<OutboxEntry[]>;
  /** Waits for a mail, SMS or push to an address whose subject fits. */
  waitForOutbox(to: string, subject?: RegExp): Promise<OutboxEntry>;
  /** As an operator would stop it; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** As a power cut would: the data stay where they are. */
  kill(): Promise<void>;
};

const projectRoot = fileURLToPath(new URL("../../", import.meta.url));

/** Starts the built product as its operators do, on a free port with data of its own; resolves when it answers. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "rendezvous-e2e-"));
  const child = spawn(process.execPath, ["server/main.ts"], {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      NODE_ENV: "test",
      LOG_LEVEL: "warn",
      PORT: String(port),
      HOST: "127.0.0.1",
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DEMO: options.demoTown ? "1" : "0",
      ...options.env,
    },
  });
  const said = listen(child);
  const exited = once(child, "exit").then(([code]) => code as number | null);
  const removeData = () => {
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
  };

  try {
    await waitUntil(`the server on ${url} to answer`, 90_000, async () => {
      if (child.exitCode !== null || child.signalCode !== null) throw new Stopped(said());
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
    dataDir,
    outbox,
    waitForOutbox: (to, subject = /(?:)/) =>
      waitUntil(`something for ${to} with the subject ${subject}`, 20_000, async () => {
        const entries = await outbox(to);
        return entries.find((entry) => subject.test(entry.subject)) ?? null;
      }),
    async stop() {
      child.kill("SIGTERM");
      const code = await withDeadline(exited, 15_000, () => child.kill("SIGKILL"));
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

/** Keeps the end of what a process says, for the message when it fails. */
function listen(child: ChildProcess): () => string {
  let said = "";
  const keep = (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-8000);
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  return () => said;
}

/** Asks again until there is something. */
export async function waitUntil<T>(what: string, withinMs: number, ask: () => Promise<T | null>): Promise<T> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    const found = await ask();
    if (found !== null) return found;
    await new Promise((again) => setTimeout(again, 50));
  }
  throw new Error(`Waited ${withinMs / 1000} s for ${what}`);
}

async function withDeadline<T>(promise: Promise<T>, ms: number, late: () => void): Promise<T> {
  const timer = setTimeout(late, ms);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No free port");
  return address.port;
}
