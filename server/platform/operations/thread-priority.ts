import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { stat } from "node:fs/promises";
import { setPriority } from "node:os";
import { heavyNiceness } from "./operations-limits.ts";

const tasks = "/proc/self/task";

/**
 * Lowers the priority of the threads that hash passwords and process photos, below the main thread and a database on the
 * same machine: on few cores a flood of log-ins would otherwise slow the chat. Their child threads inherit it; workers
 * start at the main thread's priority and lower their own. Only Linux has priorities for single threads; elsewhere, and
 * if the system forbids it, all stay equal.
 */
export async function stepBackWithHeavyWork(): Promise<void> {
  if (process.platform !== "linux") return;
  // The pool's threads start with its first task.
  await stat("/");
  for (const thread of readdirSync(tasks)) {
    try {
      if (readFileSync(`${tasks}/${thread}/comm`, "utf8").trim() !== "libuv-worker") continue;
      setPriority(Number(thread), heavyNiceness);
    } catch {
      // The thread has ended, or may not be changed.
    }
  }
}

/** Called in a worker: lowers the priority of its own thread in the same way. */
export function stepBackThisThread(): void {
  if (process.platform !== "linux") return;
  try {
    // Ends with the number of the thread that reads it.
    setPriority(Number(readlinkSync("/proc/thread-self").split("/").pop()), heavyNiceness);
  } catch {
    // The system forbids it.
  }
}
