type Task = () => Promise<unknown>;

/** The longest time for which a log-out waits: without a network nothing would end it. */
const longestMs = 3_000;
const tasks = new Set<Task>();

/** Names what needs the session and must end before a log-out; the result removes it again. */
export function beforeLogout(task: Task): () => void {
  tasks.add(task);
  return () => void tasks.delete(task);
}

/** Runs what must end before the log-out, and waits for it, at most `longestMs`. */
export async function runBeforeLogout(): Promise<void> {
  if (tasks.size === 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, longestMs);
  });
  await Promise.race([Promise.allSettled([...tasks].map((task) => task())), late]);
  clearTimeout(timer);
}
