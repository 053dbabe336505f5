import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";

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

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No free port");
  return address.port;
}
