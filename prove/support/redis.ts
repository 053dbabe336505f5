import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createClient } from "redis";
import { freePort } from "#server/test/app/free-port.ts";
import { endWithUs, listen, nameLog, waitUntil } from "../../support/process.ts";
import { findRedis, howToGetServers } from "../../tools/find-servers.ts";

export type RedisServer = {
  url: string;
  port: number;
  /** Empties it, as after a restart without files on disk. */
  start(): Promise<void>;
  stop(): Promise<void>;
  flush(): Promise<void>;
  /** Neither answers nor closes connections (SIGSTOP), until `resume`. */
  pause(): void;
  resume(): void;
};

/** A Redis of the test's own on loopback that keeps nothing on disk; started. */
export async function createRedis(): Promise<RedisServer> {
  const program = findRedis();
  if (program === null) throw new Error(howToGetServers);
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let server: ChildProcess | null = null;

  async function start(): Promise<void> {
    const child = spawn(
      program as string,
      ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
      { stdio: ["ignore", "pipe", "pipe"] },
    );
    server = child;
    endWithUs(child);
    const said = listen(child);
    nameLog(`redis-${port}`, said);
    await waitUntil("Redis to accept connections", 20_000, async () => {
      if (child.exitCode !== null) throw new Error(`Redis stopped:\n${said()}`);
      return said().includes("Ready to accept connections") || null;
    });
  }

  async function stop(): Promise<void> {
    const child = server;
    server = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }

  await start();
  return {
    url,
    port,
    start,
    stop,
    async flush() {
      const client = createClient({ url });
      await client.connect();
      await client.flushAll();
      await client.close();
    },
    pause: () => void server?.kill("SIGSTOP"),
    resume: () => void server?.kill("SIGCONT"),
  };
}
