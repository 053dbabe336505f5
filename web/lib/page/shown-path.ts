/** The longest wait for a page that does not come, for example because its code cannot be loaded. */
const patienceMs = 10_000;

let shown: string | null = null;
const waiting = new Set<() => void>();

/** The root calls this after each page that it has drawn, with the path of its address. */
export function noteShown(path: string): void {
  shown = path;
  for (const resolve of waiting) resolve();
}

/**
 * Resolves once the page of this path is on screen, or another one that the member went to instead, at the latest after
 * `patienceMs`. The router changes the address first: until the page's texts and code are there, the page of before stands.
 */
export function whenShown(path: string): Promise<void> {
  if (shown === path) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      waiting.delete(done);
      resolve();
    };
    const timer = setTimeout(done, patienceMs);
    waiting.add(done);
  });
}
