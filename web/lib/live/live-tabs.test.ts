import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emitLive, onLive } from "./live.ts";
import { type Emit, shareStream } from "./live-tabs.ts";

/** All tabs of one browser: each message reaches the other tabs, and one tab at a time holds the lock. */
class Channel {
  static all: Channel[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;

  constructor() {
    Channel.all.push(this);
  }

  postMessage(data: unknown) {
    for (const other of Channel.all) if (other !== this) other.onmessage?.({ data });
  }

  close() {
    Channel.all = Channel.all.filter((one) => one !== this);
  }
}

let waiting: (() => unknown)[] = [];
const locks = {
  request: async (_: string, __: object, hold: () => Promise<void>) => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve as () => void);
      if (waiting.length === 1) resolve();
    });
    await hold();
    waiting.shift();
    waiting[0]?.();
  },
};

beforeEach(() => {
  Channel.all = [];
  waiting = [];
  vi.stubGlobal("navigator", { locks });
  vi.stubGlobal("BroadcastChannel", Channel);
});
afterEach(() => vi.unstubAllGlobals());

const settled = () => new Promise((resolve) => setImmediate(resolve));

async function openTab() {
  const heard: [string, unknown][] = [];
  let share: Emit | null = null;
  const close = shareStream(
    "live:me",
    (name, data) => heard.push([name, data]),
    (given) => {
      share = given;
      return () => undefined;
    },
  );
  await settled();
  return { heard, close, say: (name: Parameters<Emit>[0], data: unknown) => share?.(name, data) };
}

test("one tab holds the stream; all hear it", async () => {
  const [one, other] = [await openTab(), await openTab()];
  other.say("user_changed", {});
  expect(one.heard).toEqual([]);
  one.say("user_changed", {});
  expect(one.heard).toEqual([["user_changed", {}]]);
  expect(other.heard).toEqual([["user_changed", {}]]);
});

test("a tab that joins is told how far the stream is, and the others are not bothered", async () => {
  const one = await openTab();
  one.say("hello", { position: "me.4" });
  const second = await openTab();
  expect(second.heard).toEqual([["hello", { position: "me.4" }]]);
  const third = await openTab();
  expect(third.heard).toEqual([["hello", { position: "me.4" }]]);
  expect(second.heard).toHaveLength(1);
  expect(one.heard).toHaveLength(1);
});

test("a tab that joins after something has happened is told to ask anew", async () => {
  const one = await openTab();
  one.say("hello", { position: "me.4" });
  one.say("typing", {});
  expect((await openTab()).heard).toEqual([["hello", { position: "me.4" }]]);
  one.say("likes_changed", {});
  expect((await openTab()).heard).toEqual([["hello", { position: null }]]);
});

test("the next tab takes the stream over", async () => {
  const [one, other] = [await openTab(), await openTab()];
  one.close();
  await settled();
  other.say("hello", { position: "me.9" });
  expect(other.heard).toEqual([["hello", { position: "me.9" }]]);
});

test("a page has missed nothing where it stood at the stream's position", () => {
  const news: boolean[] = [];
  const stop = onLive("connected", ({ isComplete }) => news.push(isComplete));
  for (const position of ["me.4", "me.4", "me.5", null, null, "me.5", "me.5"])
    emitLive("hello", { position });
  stop();
  expect(news).toEqual([false, true, false, false, false, false, true]);
});
