import { afterEach, expect, test, vi } from "vitest";
import { awaitedParts, loadAwaited, loadPart } from "./load-part.ts";

const gone = new TypeError("Failed to fetch dynamically imported module: /assets/part.js");

function setUp(mayReload: boolean) {
  const tools = {
    reloadOnce: vi.fn(() => mayReload),
    wait: vi.fn(async (_ms: number) => undefined),
    isCutOff: vi.fn(() => false),
    untilOnline: vi.fn(async () => undefined),
  };
  const load = vi.fn<() => Promise<{ default: string } | undefined>>().mockRejectedValue(gone);
  return { tools, load };
}

/** Whether a promise is still pending after all other tasks have run. */
async function isOpen(promise: Promise<unknown>): Promise<boolean> {
  const open = Symbol();
  await new Promise((resolve) => setImmediate(resolve));
  return (await Promise.race([promise.catch(() => null), Promise.resolve(open)])) === open;
}

test("a part that does not come loads the page anew and is not asked for meanwhile", async () => {
  const { tools, load } = setUp(true);
  expect(await isOpen(loadPart(load, true, tools))).toBe(true);
  expect(load).toHaveBeenCalledOnce();
  expect(tools.reloadOnce).toHaveBeenCalledOnce();
});

test("where the page was loaded anew already, a vital part fails at once", async () => {
  const { tools, load } = setUp(false);
  await expect(loadPart(load, true, tools)).rejects.toBe(gone);
  expect(load).toHaveBeenCalledOnce();
});

test("any other part is asked for five times more, with growing gaps, and then leaves the page as it is", async () => {
  const { tools, load } = setUp(false);
  expect(await isOpen(loadPart(load, false, tools))).toBe(true);
  expect(load).toHaveBeenCalledTimes(6);
  const gaps = tools.wait.mock.calls.map(([ms]) => ms);
  expect(gaps).toHaveLength(5);
  expect(gaps.at(-1)).toBeGreaterThan(Number(gaps[0]));
});

test("a part that comes at a later try is there", async () => {
  const { tools, load } = setUp(false);
  load.mockRejectedValueOnce(gone).mockResolvedValue({ default: "part" });
  await expect(loadPart(load, false, tools)).resolves.toEqual({ default: "part" });
});

test("nothing is drawn while Vite's own report loads the page anew", async () => {
  const { tools, load } = setUp(false);
  load.mockResolvedValue(undefined);
  expect(await isOpen(loadPart(load, false, tools))).toBe(true);
  expect(tools.reloadOnce).not.toHaveBeenCalled();
});

test("without a network the page stands, and the part is asked for once it is back", async () => {
  const { tools, load } = setUp(true);
  tools.isCutOff.mockReturnValue(true);
  let comeBack = () => {};
  tools.untilOnline.mockReturnValue(
    new Promise<undefined>((resolve) => {
      comeBack = () => resolve(undefined);
    }),
  );
  const part = loadPart(load, false, tools);
  expect(await isOpen(part)).toBe(true);
  expect(load).toHaveBeenCalledOnce();
  load.mockResolvedValue({ default: "part" });
  comeBack();
  await expect(part).resolves.toEqual({ default: "part" });
  expect(tools.reloadOnce).not.toHaveBeenCalled();
});

test("a part that reports its failure after the network is back is asked for again, and the page stands", async () => {
  const { tools, load } = setUp(true);
  tools.isCutOff.mockReturnValue(true);
  load.mockRejectedValueOnce(gone).mockRejectedValueOnce(gone).mockResolvedValue({ default: "part" });
  await expect(loadPart(load, false, tools)).resolves.toEqual({ default: "part" });
  expect(tools.wait.mock.calls).toEqual([[400], [800]]);
  expect(tools.reloadOnce).not.toHaveBeenCalled();
});

test("a vital part that does not come without a network still leads away: nothing of the page works", async () => {
  const { tools, load } = setUp(true);
  tools.isCutOff.mockReturnValue(true);
  expect(await isOpen(loadPart(load, true, tools))).toBe(true);
  expect(tools.reloadOnce).toHaveBeenCalledOnce();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("tells that a page waits for parts, until the last one is there", async () => {
  const told: boolean[] = [];
  const stop = awaitedParts.subscribe(() => told.push(awaitedParts.read()));
  const give: ((part: string) => void)[] = [];
  const parts = [true, false].map((isVital) =>
    loadAwaited(() => new Promise<string>((resolve) => give.push(resolve)), isVital),
  );
  // A component that renders asked for them: nothing else may render now.
  expect(told).toEqual([]);
  await Promise.resolve();
  expect(told.at(-1)).toBe(true);
  give[1]?.("second");
  await parts[1];
  expect(awaitedParts.read()).toBe(true);
  give[0]?.("first");
  await parts[0];
  await Promise.resolve();
  expect([told.at(-1), awaitedParts.read()]).toEqual([false, false]);
  stop();
});

test("tells no longer of a part that does not come, nor of one that failed", async () => {
  vi.useFakeTimers();
  void loadAwaited(() => new Promise(() => undefined), false);
  expect(awaitedParts.read()).toBe(true);
  vi.advanceTimersByTime(20_000);
  expect(awaitedParts.read()).toBe(false);
  vi.stubGlobal("sessionStorage", { getItem: () => String(Date.now()), setItem: () => undefined });
  await expect(loadAwaited(() => Promise.reject(gone), true)).rejects.toBe(gone);
  expect([awaitedParts.read(), vi.getTimerCount()]).toEqual([false, 0]);
});
