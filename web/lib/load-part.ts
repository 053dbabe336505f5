import { isCutOff, reloadOnce } from "./chunk-guard.ts";

/** Of its own and not web/lib/retry.ts, which no first visit needs. */
const gapsMs = [400, 800, 1_600, 3_200, 6_400];

/**
 * Loads a part of the page. When its code does not come, the whole page is loaded anew, at most once in 60 s (seed
 * section 8). Where that was done already, a vital part rejects, which leads to the error page; any other part is asked
 * for again as often as a request is, with growing gaps, and then stays away until the next page load. Without a
 * network the page stands as it is, and such a part is asked for once the network is back.
 */
export async function loadPart<M>(load: () => Promise<M>, isVital: boolean, tools = browser): Promise<M> {
  for (let retry = 0; ; retry++) {
    try {
      const part = await load();
      // Vite answers with nothing where chunk-guard.ts has begun to load the page anew.
      if (part !== undefined) return part;
      return never();
    } catch (error) {
      if (!isVital && tools.isCutOff()) {
        await tools.untilOnline();
        continue;
      }
      if (tools.reloadOnce()) return never();
      if (isVital) throw error;
      const gap = gapsMs[retry];
      if (gap === undefined) return never();
      await tools.wait(gap);
    }
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const untilOnline = () =>
  new Promise<void>((resolve) => addEventListener("online", () => resolve(), { once: true }));
const browser = { reloadOnce: () => reloadOnce(), wait, isCutOff, untilOnline };

/** Keeps what waits for it as it is: the server's markup, or nothing. */
function never<M>(): Promise<M> {
  return new Promise(() => undefined);
}
