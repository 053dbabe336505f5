import { createBoundedQueue } from "./bounded-queue.ts";
import { waitingPerKey } from "./work-limits.ts";

type Line = { run: ReturnType<typeof createBoundedQueue>; present: number };

const lines = new Map<string, Line>();

/**
 * Runs tasks with the same key one after the other, within this process: so tasks that wait for the same row do not take
 * all database connections. The lock of the row is the guarantee across processes.
 */
export async function inTurn<T>(key: string, task: () => Promise<T>): Promise<T> {
  const line = lines.get(key) ?? {
    run: createBoundedQueue({ running: 1, waiting: waitingPerKey }),
    present: 0,
  };
  lines.set(key, line);
  line.present += 1;
  try {
    return await line.run(task);
  } finally {
    line.present -= 1;
    if (line.present === 0) lines.delete(key);
  }
}
