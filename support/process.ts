import type { ChildProcess } from "node:child_process";
import { rmSync } from "node:fs";

/** Keeps the end of what a process says, for the message when it fails. */
export function listen(child: ChildProcess, keepCharacters = 8000): () => string {
  let said = "";
  const keep = (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-keepCharacters);
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  return () => said;
}

const logs = new Map<string, () => string>();

/** Names what a started process says: it is kept beside each test of this process that fails (support/test-setup.ts). */
export function nameLog(name: string, said: () => string): void {
  logs.set(name, said);
}

export function dropLog(name: string): void {
  logs.delete(name);
}

export function listLogs(): [name: string, said: string][] {
  return [...logs].map(([name, said]) => [name, said()]);
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

export async function withDeadline<T>(promise: Promise<T>, ms: number, late: () => void): Promise<T> {
  const timer = setTimeout(late, ms);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}

type Kill = (pid: number) => void;
const children = new Map<ChildProcess, Kill>();
const folders = new Set<string>();
let isWatching = false;

/**
 * Kills a process with the one that has started it, however that one ends: by itself, by a signal or after a failure.
 * SIGKILL alone asks nobody.
 */
export function endWithUs(child: ChildProcess, kill: Kill = (pid) => process.kill(pid, "SIGKILL")): void {
  watchEnd();
  children.set(child, kill);
  child.once("exit", () => children.delete(child));
}

/** Removes a folder when this process ends, after the processes that it has started. */
export function removeWithUs(folder: string): void {
  watchEnd();
  folders.add(folder);
}

function watchEnd(): void {
  if (isWatching) return;
  isWatching = true;
  process.once("exit", endAll);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => {
      endAll();
      // As without us, unless somebody else means to go on.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    });
  }
}

/** At once: vitest asks a process to end with SIGTERM, and gives it half a second. */
function endAll(): void {
  for (const [child, kill] of children) if (child.pid !== undefined) attempt(() => kill(child.pid as number));
  children.clear();
  // Who is being killed may still write.
  const again = { recursive: true, force: true, maxRetries: 3, retryDelay: 50 };
  for (const folder of folders) attempt(() => rmSync(folder, again));
  folders.clear();
}

/** What fails keeps nothing else from being ended. */
function attempt(end: () => void): void {
  try {
    end();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") console.error(error);
  }
}
