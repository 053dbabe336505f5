import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { holdCalls, rememberQueryClient, setSignedIn } from "#web/lib/queries/browser-cache.ts";
import { openStream } from "./live-connection.ts";

class FakeSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly CLOSED = 2;
  static opened: FakeSource[] = [];
  readyState = 1;
  onerror: (() => void) | null = null;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.opened.push(this);
  }

  close() {
    this.readyState = 2;
  }

  say(name: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }

  break() {
    this.onerror?.();
  }
}

const Source = FakeSource as unknown as typeof EventSource;
const events = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  FakeSource.opened = [];
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  vi.stubGlobal("removeEventListener", events.removeEventListener.bind(events));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function current(): FakeSource {
  const source = FakeSource.opened.at(-1);
  if (!source) throw new Error("nothing was opened");
  return source;
}

test("hands events on and comes back after every loss, later each time", () => {
  const heard = vi.fn();
  const close = openStream("me", heard, Source, () => 1);
  expect(current().url).toBe("/api/live?member=me");
  current().say("likes_changed", { member_id: null, kind: "like" });
  expect(heard).toHaveBeenCalledWith("likes_changed", { member_id: null, kind: "like" });

  current().break();
  vi.advanceTimersByTime(1000);
  expect(FakeSource.opened).toHaveLength(2);
  current().break();
  vi.advanceTimersByTime(1999);
  expect(FakeSource.opened).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(FakeSource.opened).toHaveLength(3);

  current().say("hello", { position: null });
  current().break();
  vi.advanceTimersByTime(1000);
  expect(FakeSource.opened).toHaveLength(4);
  close();
});

test("comes back when it was told to where the process moves away", () => {
  const close = openStream(
    "me",
    () => undefined,
    Source,
    () => 1,
  );
  const first = current();
  first.say("moving", { after_ms: 3200 });
  expect(first.readyState).toBe(FakeSource.CLOSED);
  vi.advanceTimersByTime(3199);
  expect(FakeSource.opened).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(FakeSource.opened).toHaveLength(2);
  close();
});

test("leaves half of each pause to chance, so that not everybody comes back in one instant", () => {
  const close = openStream(
    "me",
    () => undefined,
    Source,
    () => 0,
  );
  current().break();
  vi.advanceTimersByTime(499);
  expect(FakeSource.opened).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(FakeSource.opened).toHaveLength(2);
  close();
});

test("comes back at once with the network", () => {
  const close = openStream(
    "me",
    () => undefined,
    Source,
    () => 1,
  );
  current().break();
  events.dispatchEvent(new Event("online"));
  expect(FakeSource.opened).toHaveLength(2);
  vi.advanceTimersByTime(59_000);
  expect(FakeSource.opened).toHaveLength(2);
  close();
});

test("leaves a stream that has fallen silent, and keeps one that pings", () => {
  const heard = vi.fn();
  const close = openStream("me", heard, Source, () => 1);
  for (let pings = 0; pings < 4; pings += 1) {
    vi.advanceTimersByTime(25_000);
    current().say("ping", {});
  }
  expect(FakeSource.opened).toHaveLength(1);
  expect(heard).not.toHaveBeenCalled();
  vi.advanceTimersByTime(61_000);
  expect(FakeSource.opened).toHaveLength(2);
  close();
});

test("does not wait for a machine's own timers when somebody looks at the page after a sleep", () => {
  const close = openStream(
    "me",
    () => undefined,
    Source,
    () => 1,
  );
  events.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSource.opened).toHaveLength(1);
  vi.setSystemTime(Date.now() + 3_600_000);
  events.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSource.opened).toHaveLength(2);
  expect(FakeSource.opened[0]?.readyState).toBe(FakeSource.CLOSED);
  close();
});

test("ends where the browser belongs to another member now", () => {
  const heard = vi.fn();
  openStream("me", heard, Source, () => 1);
  current().say("other_member", {});
  expect(heard).toHaveBeenCalledWith("other_member", {});
  vi.runAllTimers();
  expect(FakeSource.opened).toHaveLength(1);
});

test("stays closed after the session has ended, and when closed by hand", () => {
  openStream(
    "me",
    () => undefined,
    Source,
    () => 1,
  );
  current().say("signed_out", {});
  const close = openStream(
    "me",
    () => undefined,
    Source,
    () => 1,
  );
  current().break();
  close();
  vi.runAllTimers();
  events.dispatchEvent(new Event("online"));
  expect(FakeSource.opened).toHaveLength(2);
});

/** A log-out whose call waits for its answer; `me` is signed in. */
function beginLogout() {
  const client = new QueryClient();
  rememberQueryClient(client);
  setSignedIn(client, { id: "me" } as Parameters<typeof setSignedIn>[1]);
  let answer = () => {};
  holdCalls(
    new Promise<void>((resolve) => {
      answer = resolve;
    }),
  );
  return { client, answer };
}

test("is dropped at a log-out while it is still asked for, and opens again after one that failed", async () => {
  const close = openStream("me", () => undefined, Source);
  current().readyState = FakeSource.CONNECTING;
  const asked = current();
  const { answer } = beginLogout();
  expect(asked.readyState).toBe(FakeSource.CLOSED);
  // The network came back meanwhile.
  events.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(FakeSource.opened).toHaveLength(1);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(FakeSource.opened).toHaveLength(2);
  close();
});

test("is not asked for again after a log-out, nor when it was closed meanwhile", async () => {
  for (const leave of ["out", "closed"]) {
    FakeSource.opened = [];
    const close = openStream(
      "me",
      () => undefined,
      Source,
      () => 1,
    );
    current().break();
    const { client, answer } = beginLogout();
    await vi.advanceTimersByTimeAsync(60_000);
    if (leave === "out") setSignedIn(client, null);
    else close();
    answer();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSource.opened).toHaveLength(1);
    close();
  }
});

test("stays open during a log-out, which it tells the other tabs", async () => {
  const close = openStream("me", () => undefined, Source);
  const { answer } = beginLogout();
  expect(current().readyState).toBe(1);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(FakeSource.opened).toHaveLength(1);
  close();
});
