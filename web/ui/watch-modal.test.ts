import { expect, test, vi } from "vitest";
import { type ModalState, watchModal } from "./watch-modal.ts";

/** A dialog as browsers have it: its first control gets the focus whenever it is shown. */
class Dialog extends EventTarget {
  open = false;
  shown = 0;
  focus = "outside";
  showModal(): void {
    this.open = true;
    this.shown += 1;
    this.moveFocus("first");
  }
  moveFocus(name: string): void {
    this.focus = name;
    const target = { focus: () => this.moveFocus(name) };
    this.dispatchEvent(Object.defineProperty(new Event("focusin"), "target", { value: target }));
  }
  /** The browser closes it without asking, and gives the focus back. */
  closeNatively(): void {
    this.open = false;
    this.focus = "outside";
    this.dispatchEvent(new Event("close"));
  }
  press(key: string): Event {
    const event = Object.assign(new Event("keydown", { cancelable: true }), { key });
    this.dispatchEvent(event);
    return event;
  }
  ask(): Event {
    const event = new Event("cancel", { cancelable: true });
    this.dispatchEvent(event);
    return event;
  }
}

function setUp(given: Partial<ModalState> = {}) {
  const dialog = new Dialog();
  const onClose = vi.fn();
  const state = { open: true, onClose, closeOnEscape: true, closeOnBackdrop: true, ...given };
  const end = watchModal(dialog, () => state);
  dialog.showModal();
  return { dialog, onClose, state, end };
}

test("a dialog that refuses to close is shown again each time the browser has closed it", () => {
  const { dialog, onClose } = setUp();
  for (const times of [1, 2]) {
    dialog.closeNatively();
    expect([dialog.open, onClose.mock.calls.length]).toEqual([true, times]);
  }
});

test("its focus stays where it was", () => {
  const { dialog } = setUp();
  dialog.moveFocus("note");
  dialog.closeNatively();
  expect(dialog.focus).toBe("note");
});

test("a question that the page asks lies above it", () => {
  const shown: string[] = [];
  const { dialog } = setUp({ onClose: () => shown.push("question") });
  vi.spyOn(dialog, "showModal").mockImplementation(() => void shown.push("dialog"));
  dialog.closeNatively();
  expect(shown).toEqual(["dialog", "question"]);
});

test("a dialog without Escape is shown again, and the page is not asked", () => {
  const { dialog, onClose } = setUp({ closeOnEscape: false });
  expect([dialog.press("Escape").defaultPrevented, dialog.ask().defaultPrevented]).toEqual([true, true]);
  dialog.closeNatively();
  expect([dialog.open, onClose.mock.calls.length]).toEqual([true, 0]);
});

test("a dialog that the page has closed stays closed", () => {
  const { dialog, onClose, state } = setUp();
  state.open = false;
  dialog.closeNatively();
  expect([dialog.open, dialog.shown, onClose.mock.calls.length]).toEqual([false, 1, 0]);
});

test("a close that is told late, when the page has opened it again, means nothing", () => {
  const { dialog, onClose } = setUp();
  dialog.dispatchEvent(new Event("close"));
  expect([dialog.shown, onClose.mock.calls.length]).toEqual([1, 0]);
});

test("Escape asks the page, which closes it", () => {
  const { dialog, onClose } = setUp();
  expect(dialog.press("Escape").defaultPrevented).toBe(false);
  expect(dialog.ask().defaultPrevented).toBe(true);
  expect([dialog.open, onClose.mock.calls.length]).toEqual([true, 1]);
});

test("a click closes it if both of its ends are on the backdrop", () => {
  const { dialog, onClose } = setUp();
  dialog.dispatchEvent(new Event("click"));
  expect(onClose).not.toHaveBeenCalled();
  dialog.dispatchEvent(new Event("pointerdown"));
  dialog.dispatchEvent(new Event("click"));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("afterwards it is left alone", () => {
  const { dialog, onClose, end } = setUp();
  end();
  dialog.closeNatively();
  expect([dialog.open, onClose.mock.calls.length]).toEqual([false, 0]);
});
