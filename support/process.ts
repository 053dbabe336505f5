import type { ChildProcess } from "node:child_process";
import { rmSync } from "node:fs";

/** Keeps the end of a process's output, for the message of a failure. */
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

/** Names the output of a started process: it is saved for each failed test of this process (support/test-setup.ts). */
export function nameLog(name: string, said: () => string): void {
  logs.set(name, said);
}

export function dropLog(name: string): void {
  logs.delete(name);
}

export function listLogs(): [name: string, said: string][] {
  return [...logs].map(([name, said]) => [name, said()]);
}

/** Repeats until there is a result. */
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
 * Kills a process when its parent ends: normally, by a signal or after a failure. Only SIGKILL of the parent cannot be
 * handled.
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
      // The default behaviour, unless another listener wants to continue.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    });
  }
}

/** At once: vitest asks a process to end with SIGTERM, and gives it half a second. */
function endAll(): void {
  for (const [child, kill] of children) if (child.pid !== undefined) attempt(() => kill(child.pid as number));
  children.clear();
  // A process that is being killed may still write.
  const again = { recursive: true, force: true, maxRetries: 3, retryDelay: 50 };
  for (const folder of folders) attempt(() => rmSync(folder, again));
  folders.clear();
}

/** A failure does not prevent ending the others. */
function attempt(end: () => void): void {
  try {
    end();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") console.error(error);
  }
}
