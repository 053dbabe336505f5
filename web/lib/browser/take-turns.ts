/** The turn of this tab. It is over once another tab has taken it. */
export type Turn = { readonly isOver: boolean };

type Work = {
  /** What stands first in the queue that all tabs share; null if nothing waits for this tab's member. */
  readFirst: () => string | null;
  /** Works on the queue until it is empty, has to wait, or the turn is over. */
  run: (turn: Turn) => Promise<void>;
};

/** A tab in view takes the turn of another one after this time in which nothing left the queue. */
const standstillMs = 30_000;

/**
 * Works on a shared queue in one tab at a time. A phone's system may put the tab whose turn it is to sleep: then another tab,
 * which is in view, takes its turn. So two tabs may send the same thing, and the server must know it again by its key. Returns
 * false if another tab took this tab's turn.
 */
export async function takeTurn(name: string, { readFirst, run }: Work): Promise<boolean> {
  const turn = { hasBegun: false, isOver: false };
  if (!("locks" in navigator)) {
    await run(turn);
    return true;
  }
  const begin = () => {
    turn.hasBegun = true;
    return run(turn);
  };
  let steal = false;
  for (let first = readFirst(); first !== null; ) {
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), standstillMs);
    const how = steal ? { steal } : { signal: waiting.signal };
    const isDone = await navigator.locks.request(name, how, begin).then(() => true, refuseOthers);
    clearTimeout(timer);
    if (isDone) return true;
    if (turn.hasBegun) {
      turn.isOver = true;
      return false;
    }
    const before = first;
    first = readFirst();
    steal = first === before && document.visibilityState === "visible";
  }
  return true;
}

/** False after an abort: of the waiting, or of the turn because another tab took it. */
function refuseOthers(error: unknown): false {
  if (error instanceof DOMException && error.name === "AbortError") return false;
  throw error;
}
