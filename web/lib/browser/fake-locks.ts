type Options = { steal?: boolean; signal?: AbortSignal };

/** The Web Locks of a browser with one lock, for unit tests of tabs: requests wait in order, may be aborted, and may steal. */
export function createFakeLocks() {
  const waiting: (() => void)[] = [];
  let takeAway: (() => void) | null = null;
  const abortError = () => new DOMException("The lock request is aborted", "AbortError");

  function request(
    _name: string,
    { steal, signal }: Options,
    hold: () => Promise<unknown>,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const grant = () => {
        signal?.removeEventListener("abort", giveUp);
        const loseIt = () => reject(abortError());
        takeAway = loseIt;
        const end = () => {
          if (takeAway !== loseIt) return;
          takeAway = null;
          waiting.shift()?.();
        };
        hold().then(resolve, reject).finally(end);
      };
      const giveUp = () => {
        waiting.splice(waiting.indexOf(grant), 1);
        reject(abortError());
      };
      if (signal?.aborted) reject(abortError());
      else if (!takeAway) grant();
      else if (steal) {
        takeAway();
        grant();
      } else {
        waiting.push(grant);
        signal?.addEventListener("abort", giveUp);
      }
    });
  }
  return { request };
}
