import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFakeLocks } from "#web/lib/browser/fake-locks.ts";
import { emitLive, onLive } from "./live.ts";
import { type Emit, shareStream } from "./live-tabs.ts";

/** All tabs of one browser: each message reaches the other tabs that are awake. */
class Channel {
  static all: Channel[] = [];
  isAsleep = false;
  onmessage: ((event: { data: unknown }) => void) | null = null;

  constructor() {
    Channel.all.push(this);
  }

  postMessage(data: unknown) {
    for (const other of Channel.all) if (other !== this && !other.isAsleep) other.onmessage?.({ data });
  }

  close() {
    Channel.all = Channel.all.filter((one) => one !== this);
  }
}

/** What a tab's page is like. */
let document: EventTarget & { visibilityState: string };

beforeEach(() => {
  Channel.all = [];
  document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", document);
  vi.stubGlobal("navigator", { locks: createFakeLocks() });
  vi.stubGlobal("BroadcastChannel", Channel);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

async function openTab() {
  const heard: [string, unknown][] = [];
  let share: Emit | null = null;
  const streams = { open: 0 };
  const close = shareStream(
    "live:me",
    (name, data) => heard.push([name, data]),
    (given) => {
      share = given;
      streams.open += 1;
      return () => {
        streams.open -= 1;
      };
    },
  );
  await settled();
  return { heard, close, streams, say: (name: Parameters<Emit>[0], data: unknown) => share?.(name, data) };
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

test("a tab in view takes the stream from a tab that the system has put to sleep, which waits in turn afterwards", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const one = await openTab();
  const other = await openTab();
  const [asleep] = Channel.all;
  if (!asleep) throw new Error("no channel");
  const later = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    await settled();
  };
  // As long as it answers, nothing changes, also where it is out of view.
  await later(100_000);
  expect([one.streams.open, other.streams.open]).toEqual([1, 0]);
  asleep.isAsleep = true;
  document.visibilityState = "hidden";
  await later(100_000);
  expect([one.streams.open, other.streams.open]).toEqual([1, 0]);
  document.visibilityState = "visible";
  document.dispatchEvent(new Event("visibilitychange"));
  await later(4_000);
  expect(other.streams.open).toBe(0);
  await later(2_000);
  expect(other.streams.open).toBe(1);
  // The first tab wakes: it has lost the lock and listens like any other.
  asleep.isAsleep = false;
  expect(one.streams.open).toBe(0);
  other.say("user_changed", {});
  expect(one.heard).toEqual([["user_changed", {}]]);
  other.close();
  await settled();
  expect(one.streams.open).toBe(1);
  one.close();
  expect(one.streams.open).toBe(0);
});

test("a tab that sleeps through several others closes, and leaves nothing behind", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const tabs = [await openTab(), await openTab(), await openTab()];
  const [asleep] = Channel.all;
  if (!asleep) throw new Error("no channel");
  asleep.isAsleep = true;
  vi.advanceTimersByTime(60_000);
  await settled();
  expect(tabs.map(({ streams }) => streams.open).sort()).toEqual([0, 0, 1]);
  for (const tab of tabs) {
    tab.close();
    await settled();
    expect(tabs.reduce((sum, { streams }) => sum + streams.open, 0)).toBeLessThanOrEqual(1);
  }
  expect(tabs.map(({ streams }) => streams.open)).toEqual([0, 0, 0]);
  expect([Channel.all, vi.getTimerCount()]).toEqual([[], 0]);
});

test("a page has missed nothing where it stood at the stream's position", () => {
  const news: boolean[] = [];
  const stop = onLive("connected", ({ isComplete }) => news.push(isComplete));
  for (const position of ["me.4", "me.4", "me.5", null, null, "me.5", "me.5"])
    emitLive("hello", { position });
  stop();
  expect(news).toEqual([false, true, false, false, false, false, true]);
});
