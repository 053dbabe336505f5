const tried = "offline-returns";
const longestGapMs = 60_000;
/** After this time (ms) without a failed return, the waits start again at the shortest. */
const forgetAfterMs = 120_000;
const patienceMs = 8_000;

/** The wait before the site is asked again (ms): half a second, doubled at each try. */
export function gapMs(tries: number): number {
  return Math.min(longestGapMs, 500 * 2 ** Math.min(tries, 10));
}

/**
 * Calls `goOn` once this site answers, regardless of the browser's own network status. If the pages end up
 * here again at once, the tries become rarer. Returns a function that stops it.
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
    // The page is hidden: `visibilitychange` asks later.
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

/** Requests one small file of ours, past every cache: the worker that shows this page. */
async function siteAnswers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const { ok } = await fetch("/sw-push.js", { cache: "no-store", credentials: "omit", signal });
    return ok;
  } catch {
    return false;
  }
}

/** The number of recent returns that led here again. */
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
    // Without storage each page here starts with the shortest wait.
  }
}
