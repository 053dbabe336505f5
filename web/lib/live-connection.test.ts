import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openStream } from "./live-connection.ts";

class FakeSource extends EventTarget {
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

  say(name: string, data: unknown, lastEventId = "") {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId }));
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

test("hands events on and comes back from where it was cut, later each time", () => {
  const heard = vi.fn();
  const close = openStream(heard, Source, () => 1);
  current().say("likes_changed", { member_id: null, kind: "like" }, "41");
  expect(heard).toHaveBeenCalledWith("likes_changed", { member_id: null, kind: "like" });

  current().break();
  vi.advanceTimersByTime(1000);
  expect(FakeSource.opened).toHaveLength(2);
  expect(current().url).toBe("/api/live?last_event_id=41");
  current().break();
  vi.advanceTimersByTime(1999);
  expect(FakeSource.opened).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(FakeSource.opened).toHaveLength(3);

  current().say("hello", { resumed: false });
  current().break();
  vi.advanceTimersByTime(1000);
  expect(FakeSource.opened).toHaveLength(4);
  close();
});

test("comes back when it was told to where the process moves away", () => {
  const close = openStream(
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
    () => undefined,
    Source,
    () => 1,
  );
  current().break();
  events.dispatchEvent(new Event("online"));
  expect(FakeSource.opened).toHaveLength(2);
  vi.runAllTimers();
  expect(FakeSource.opened).toHaveLength(2);
  close();
});

test("stays closed after the session has ended, and when closed by hand", () => {
  openStream(
    () => undefined,
    Source,
    () => 1,
  );
  current().say("signed_out", {});
  const close = openStream(
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
