const tried = "offline-returns";
const longestGapMs = 60_000;
/** After this long without a return that failed, the gaps begin anew. */
const forgetAfterMs = 120_000;
const patienceMs = 8_000;

/** How long to wait before the site is asked again: half a second, then twice as long each time. */
export function gapMs(tries: number): number {
  return Math.min(longestGapMs, 500 * 2 ** Math.min(tries, 10));
}

/**
 * Calls `goOn` once this site answers again, whatever the browser believes of its network. Pages that end up here again
 * at once are tried less and less often. Returns the way to stop.
 */
export function watchForSite(goOn: () => void, ask = siteAnswers): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = readTries(Date.now());
  let isAsking = false;
  let isOver = false;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(probe, gapMs(tries++));
  };
  async function probe() {
    // Nobody looks: `visibilitychange` asks.
    if (isAsking || document.visibilityState === "hidden") return;
    isAsking = true;
    const answers = navigator.onLine && (await ask());
    isAsking = false;
    if (isOver) return;
    if (!answers) return wait();
    noteReturn(Date.now());
    goOn();
  }
  const look = () => void probe();
  document.addEventListener("visibilitychange", look);
  wait();
  return () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", look);
  };
}

/** One small file of our own, past every cache; the worker that shows this page is that file. */
async function siteAnswers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const { ok } = await fetch("/sw-push.js", { cache: "no-store", credentials: "omit", signal });
    return ok;
  } catch {
    return false;
  }
}

/** Returns of late that led here again. */
function readTries(now: number): number {
  try {
    const [count, at] = (sessionStorage.getItem(tried) ?? "").split(" ").map(Number);
    return count && at && now - at < forgetAfterMs ? count : 0;
  } catch {
    return 0;
  }
}

function noteReturn(now: number): void {
  try {
    sessionStorage.setItem(tried, `${readTries(now) + 1} ${now}`);
  } catch {
    // Without storage each page here begins with the shortest gap.
  }
}
