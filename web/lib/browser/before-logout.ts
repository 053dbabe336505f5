type Task = () => Promise<unknown>;

/** The longest time for which a log-out waits: without a network a task may never end. */
const logoutWaitMs = 3_000;
const tasks = new Set<Task>();
let waiting = 0;

/** Registers a task that needs the session. Returns a function that removes it. */
export function beforeLogout(task: Task): () => void {
  tasks.add(task);
  return () => void tasks.delete(task);
}

/** A log-out waits for its tasks. */
export const isLogoutWaiting = () => waiting > 0;

/** Runs the registered tasks and waits for them, at most `logoutWaitMs`. */
export async function runBeforeLogout(): Promise<void> {
  if (tasks.size === 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, logoutWaitMs);
  });
  waiting += 1;
  await Promise.race([Promise.allSettled([...tasks].map((task) => task())), late]);
  waiting -= 1;
  clearTimeout(timer);
}
