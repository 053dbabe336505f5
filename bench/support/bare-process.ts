import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { freePort } from "#server/test/app/free-port.ts";

/** Starts a file of this folder as a process of its own; resolves when the process is ready. */
export async function startBare(
  name: string,
  env: Record<string, string>,
): Promise<{ url: string; pid: number; stop(): void }> {
  const port = await freePort();
  const child = fork(fileURLToPath(new URL(`./${name}.ts`, import.meta.url)), {
    env: { ...process.env, NODE_ENV: "production", PORT: String(port), ...env },
  });
  await once(child, "message");
  return { url: `http://127.0.0.1:${port}`, pid: child.pid as number, stop: () => void child.kill() };
}
