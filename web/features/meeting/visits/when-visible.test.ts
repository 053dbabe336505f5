import { afterEach, expect, it, vi } from "vitest";
import { whenVisible } from "./when-visible.ts";

afterEach(() => vi.unstubAllGlobals());

function openPage(state: DocumentVisibilityState) {
  const page = Object.assign(new EventTarget(), { visibilityState: state });
  vi.stubGlobal("document", page);
  return (next: DocumentVisibilityState) => {
    page.visibilityState = next;
    page.dispatchEvent(new Event("visibilitychange"));
  };
}

it("calls back at once on a page that is seen, and only once", () => {
  const turn = openPage("visible");
  const seen = vi.fn();
  whenVisible(seen);
  turn("hidden");
  turn("visible");
  expect(seen).toHaveBeenCalledTimes(1);
});

it("waits on a page that is drawn in advance or in the background, and gives up if it is left", () => {
  const turn = openPage("hidden");
  const [seen, left] = [vi.fn(), vi.fn()];
  whenVisible(seen);
  whenVisible(left)();
  expect(seen).not.toHaveBeenCalled();
  turn("visible");
  turn("visible");
  expect([seen.mock.calls.length, left.mock.calls.length]).toEqual([1, 0]);
});
