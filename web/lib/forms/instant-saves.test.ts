import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { endCalls } from "#web/lib/queries/browser-cache.ts";
import {
  dropNote,
  forgetSaves,
  retryFailed,
  type Setting,
  saveNow,
  savesStore,
  sendWhatWaits,
  undoLatest,
  whenFailedElsewhere,
} from "./instant-saves.ts";

type Call = { name: string; value: unknown; answer: (answer?: unknown) => void; refuse: () => void };

/** Calls to the server, in order; each waits until the test answers. */
let calls: Call[];
let shown: Record<string, unknown>;
let reloads: number;
let stop: () => void;

beforeEach(() => {
  [calls, shown, reloads] = [[], { reads: true, online: true, quiet: null }, 0];
  stop = savesStore.subscribe(() => {});
});
afterEach(() => {
  stop();
  forgetSaves();
});

const setting = (name: string): Setting<unknown> => ({
  name,
  label: name,
  group: "privacy",
  read: () => shown[name],
  show: (value) => {
    shown[name] = value;
  },
  send: (value) => {
    const { promise, resolve, reject } = Promise.withResolvers();
    calls.push({ name, value, answer: resolve, refuse: () => reject(new Error("refused")) });
    return promise;
  },
  reload: () => reloads++,
});
const change = (name: string, to: unknown) => saveNow([{ setting: setting(name), to }]);
const sent = () => calls.map(({ name, value }) => [name, value]);
const latest = () => savesStore.read().latest;
const failed = () => savesStore.read().failed.map(({ change: { setting: one, to } }) => [one.name, to]);
const isSettled = () => vi.waitFor(() => expect(latest()?.state).not.toBe("saving"));

it("shows a change at once, says when it is saved, and an undo puts the former value back", async () => {
  change("reads", false);
  expect(shown.reads).toBe(false);
  expect(latest()).toMatchObject({ state: "saving", isUndo: false });
  calls[0]?.answer();
  await isSettled();
  expect(latest()).toMatchObject({ state: "saved", isUndo: false });
  expect(reloads).toBe(1);

  undoLatest();
  expect(shown.reads).toBe(true);
  calls[1]?.answer();
  await isSettled();
  expect(sent()).toEqual([
    ["reads", false],
    ["reads", true],
  ]);
  expect(latest()).toMatchObject({ state: "saved", isUndo: true });
  dropNote("latest");
  expect(latest()).toBeNull();
});

it("sends the saves of one setting in order, and of many wishes only the last", async () => {
  const times = [1, 2, 3].map((hour) => ({ from: `0${hour}:00` }));
  for (const time of times) change("quiet", time);
  expect(sent()).toEqual([["quiet", times[0]]]);
  calls[0]?.answer();
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  expect(sent()[1]).toEqual(["quiet", times[2]]);
  expect(shown.quiet).toEqual(times[2]);
  calls[1]?.answer();
  await isSettled();
  // The value before all of them.
  undoLatest();
  expect(sent()[2]).toEqual(["quiet", null]);
});

it("ends a double click where the switch was left, with nothing to undo", async () => {
  change("reads", false);
  change("reads", true);
  calls[0]?.answer();
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  calls[1]?.answer();
  await isSettled();
  expect(sent()).toEqual([
    ["reads", false],
    ["reads", true],
  ]);
  expect(shown.reads).toBe(true);
  expect(latest()).toMatchObject({ state: "saved", undo: [] });
});

it("puts a control back whose save failed, keeps saying so, and tries again", async () => {
  change("reads", false);
  calls[0]?.refuse();
  await vi.waitFor(() => expect(failed()).toEqual([["reads", false]]));
  expect(shown.reads).toBe(true);
  expect(latest()).toBeNull();
  expect(reloads).toBe(1);

  change("online", false);
  calls[1]?.answer();
  await isSettled();
  expect(failed()).toEqual([["reads", false]]);

  retryFailed();
  expect(failed()).toEqual([]);
  expect(shown.reads).toBe(false);
  calls[2]?.answer();
  await isSettled();
  expect(sent()[2]).toEqual(["reads", false]);
  expect(latest()).toMatchObject({ state: "saved", undo: [{ to: true }] });
});

it("a newer wish outlives the failure of an older one; what holds is the last that was saved", async () => {
  change("quiet", "a");
  change("quiet", "b");
  calls[0]?.refuse();
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  expect(shown.quiet).toBe("b");
  calls[1]?.answer();
  await isSettled();
  expect(failed()).toEqual([]);

  change("quiet", "c");
  change("quiet", "d");
  calls[2]?.answer();
  await vi.waitFor(() => expect(calls).toHaveLength(4));
  calls[3]?.refuse();
  await vi.waitFor(() => expect(failed()).toEqual([["quiet", "d"]]));
  expect(shown.quiet).toBe("c");
});

it("undoes together what was changed together, but for what failed", async () => {
  saveNow(["reads", "online"].map((name) => ({ setting: setting(name), to: false })));
  calls[0]?.answer();
  await vi.waitFor(() => expect(latest()?.state).toBe("saving"));
  calls[1]?.refuse();
  await isSettled();
  expect(failed()).toEqual([["online", false]]);
  expect(latest()?.undo.map((one) => one.setting.name)).toEqual(["reads"]);
});

it("asks what holds once nothing of the group is on its way", async () => {
  change("reads", false);
  change("online", false);
  calls[0]?.answer();
  await vi.waitFor(() => expect(latest()?.undo).toHaveLength(1));
  await Promise.resolve();
  expect(reloads).toBe(0);
  calls[1]?.answer();
  await vi.waitFor(() => expect(reloads).toBe(1));
});

it("tells elsewhere of a failure that no page shows, and sends what waits when the page is closed", async () => {
  const told = vi.fn();
  whenFailedElsewhere(told);
  stop();
  change("reads", false);
  change("reads", true);
  change("reads", false);
  sendWhatWaits();
  expect(sent()).toEqual([
    ["reads", false],
    ["reads", false],
  ]);
  calls[0]?.refuse();
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
});

it("leaves nothing for the next member once somebody has logged out", async () => {
  change("reads", false);
  calls[0]?.answer(false);
  await vi.waitFor(() => expect(latest()).toBeNull());
  expect(savesStore.read()).toEqual({ memberId: null, latest: null, failed: [] });
});

it("leaves nothing to be tried again, undone or read by whoever logs in next on the same page", async () => {
  const takenBack = vi.fn();
  const told = vi.fn(() => takenBack);
  whenFailedElsewhere(told);
  stop();
  change("reads", false);
  calls[0]?.refuse();
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
  endCalls();
  expect(takenBack).toHaveBeenCalledOnce();
  retryFailed();
  undoLatest();
  expect(sent()).toHaveLength(1);
  expect(savesStore.read()).toEqual({ memberId: null, latest: null, failed: [] });
});
