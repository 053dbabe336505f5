import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { calmMs, type PressWatch, watchPresses } from "./watch-presses.ts";

let target: EventTarget;
let watch: PressWatch;
beforeEach(() => {
  vi.useFakeTimers();
  target = new EventTarget();
  watch = watchPresses(target);
});
afterEach(() => {
  watch.close();
  vi.useRealTimers();
});

const fire = (name: string, pointerId = 1) =>
  target.dispatchEvent(Object.assign(new Event(name), { pointerId }));

it("is calm a moment after it was asked, if nothing is pressed", () => {
  const then = vi.fn();
  watch.whenCalm(then);
  vi.advanceTimersByTime(calmMs - 1);
  expect(then).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(then).toHaveBeenCalledOnce();
});

it("waits for a finger that was down before, however long, and a moment longer", () => {
  const then = vi.fn();
  fire("pointerdown");
  watch.whenCalm(then);
  vi.advanceTimersByTime(10 * calmMs);
  fire("pointerup");
  vi.advanceTimersByTime(calmMs - 1);
  expect(then).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(then).toHaveBeenCalledOnce();
});

it("each further press begins the moment again, until all pointers are lifted", () => {
  const then = vi.fn();
  watch.whenCalm(then);
  vi.advanceTimersByTime(calmMs - 1);
  fire("pointerdown", 1);
  fire("pointerdown", 2);
  fire("pointerup", 1);
  vi.advanceTimersByTime(calmMs);
  expect(then).not.toHaveBeenCalled();
  fire("pointercancel", 2);
  vi.advanceTimersByTime(calmMs);
  expect(then).toHaveBeenCalledOnce();
  fire("pointerdown");
  fire("pointerup");
  vi.advanceTimersByTime(calmMs);
  expect(then).toHaveBeenCalledOnce();
});

it("calls nothing after its end, and leaves no timer", () => {
  const then = vi.fn();
  watch.whenCalm(then)();
  watch.whenCalm(then);
  watch.close();
  fire("pointerdown");
  fire("pointerup");
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(calmMs);
  expect(then).not.toHaveBeenCalled();
});
