import { createBoundedQueue } from "./bounded-queue.ts";

type Line = { run: ReturnType<typeof createBoundedQueue>; present: number };

const waitingPerKey = 500;
const lines = new Map<string, Line>();

/**
 * Runs tasks with the same key one after the other. Only within this process: it keeps tasks that would wait for the
 * same row from holding all database connections meanwhile; what must hold everywhere is the row's lock.
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
