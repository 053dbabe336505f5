import { execFileSync } from "node:child_process";
import { waitUntil } from "../../support/process.ts";
import { type RunningServer, startServer } from "../../support/server.ts";

export type ProductProcess = RunningServer & {
  /** SIGSTOP: it is suspended with all its connections open, until `resume`. */
  pause(): void;
  resume(): void;
  /** Starts it again on the same port, after a kill or a stop. */
  restart(): Promise<void>;
  /** Waits for a line of its log. */
  saysSoon(text: RegExp): Promise<void>;
};

type ProductOptions = {
  databaseUrl: string;
  redisUrl?: string;
  /** ROLES of each process, in order; one process with all roles by default. */
  roles?: readonly string[];
  /** More settings for all of them. */
  env?: Record<string, string>;
  /** As in startServer. */
  launcher?: readonly string[];
};

const settings = {
  WEB_PAGES: "none",
  LOG_LEVEL: "info",
  MESSAGES_PER_MINUTE: "100000",
  SESSION_SECRET: "a secret that only proofs may know about",
};

/** Processes of the product on one database; the first has migrated it before the others start. */
export async function startProduct(options: ProductOptions): Promise<ProductProcess[]> {
  const [first = "web,live,worker", ...others] = options.roles ?? [];
  const processes = [await startProcess(options, first)];
  processes.push(...(await Promise.all(others.map((roles) => startProcess(options, roles)))));
  return processes;
}

/** One process of the product. */
export async function startProcess(
  options: ProductOptions,
  roles = "web,live,worker",
): Promise<ProductProcess> {
  const launch = (again: { port?: number; dataDir?: string } = {}) =>
    startServer({
      ...again,
      ...(options.launcher && { launcher: options.launcher }),
      env: {
        ...settings,
        ROLES: roles,
        DATABASE_URL: options.databaseUrl,
        ...(options.redisUrl && { REDIS_URL: options.redisUrl }),
        ...options.env,
      },
    });
  let running = await launch();
  const { port, dataDir } = running;
  return {
    url: running.url,
    port,
    dataDir,
    get pid() {
      return running.pid;
    },
    isAlive: () => running.isAlive(),
    exitCode: () => running.exitCode(),
    output: () => running.output(),
    outbox: (to) => running.outbox(to),
    waitForOutbox: (to, subject) => running.waitForOutbox(to, subject),
    stop: () => running.stop(),
    kill: () => running.kill(),
    pause: () => void process.kill(running.pid, "SIGSTOP"),
    resume: () => void process.kill(running.pid, "SIGCONT"),
    async restart() {
      running = await launch({ port, dataDir });
    },
    async saysSoon(text) {
      const says = async () =>
        running
          .output()
          .split("\n")
          .some((line) => text.test(line)) || null;
      await waitUntil(`the log to say ${text}`, 30_000, says);
    },
  };
}

/** Bytes of memory that a process holds (RSS). */
export function memoryOf(pid: number): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) * 1024;
}
