import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { stat } from "node:fs/promises";
import { setPriority } from "node:os";

/** Of 19: a thread that has stepped back so far gets a tenth of a core that others want too, and all of one that is free. */
const niceness = 10;
const tasks = "/proc/self/task";

/**
 * Makes the threads that hash passwords and cut photos step back behind the one that answers, and behind a database
 * beside it: on few cores a flood of log-ins would otherwise take the processor from everybody's chat. Threads that
 * they begin inherit it; workers begin at the main thread's and step back by themselves. Only Linux has priorities for single threads; elsewhere, and where the system forbids it,
 * all stay equal.
 */
export async function stepBackWithHeavyWork(): Promise<void> {
  if (process.platform !== "linux") return;
  // The pool's threads begin with the first work that it gets.
  await stat("/");
  for (const thread of readdirSync(tasks)) {
    try {
      if (readFileSync(`${tasks}/${thread}/comm`, "utf8").trim() !== "libuv-worker") continue;
      setPriority(Number(thread), niceness);
    } catch {
      // It has ended meanwhile, or may not be changed.
    }
  }
}

/** Called in a worker: makes its own thread step back likewise. */
export function stepBackThisThread(): void {
  if (process.platform !== "linux") return;
  try {
    // Ends with the number of the thread that reads it.
    setPriority(Number(readlinkSync("/proc/thread-self").split("/").pop()), niceness);
  } catch {
    // The system forbids it.
  }
}
