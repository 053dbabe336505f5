import { inlineScript } from "./inline-script.ts";

/** How long a pressed button waits for the page's code before the press goes its native way. */
const patienceMs = 10_000;

/** The script that keeps presses and entries of a page that its code has not taken over yet. It stands before the page's modules run. */
export const earlyPresses = `(${inlineScript(keepEarly)})(${patienceMs})`;

/**
 * Runs in the page, before any module, and refers to nothing outside of itself. A button that is pressed before its code
 * has taken over is marked busy, and pressed again afterwards, so that no press is lost. If another one is pressed
 * meanwhile, only that one is. What is entered into a field before is told to React afterwards, which otherwise would not
 * know it. A form is sent after that. Links work natively. It stays: some parts of a page are taken over late.
 */
function keepEarly(patience: number): void {
  type Field = HTMLInputElement & { _valueTracker?: { setValue(value: string): void } };
  /** `given`: what the server wrote into it; null if React may know the value already. `end`: it is forgotten then. */
  type Entry = { value: string; checked: boolean; given: string | null; wasTaken: boolean; end: number };
  const root = document.documentElement;
  const entries = new Map<Field, Entry>();
  let pressed: { button: HTMLButtonElement; end: number; wasTaken: boolean } | null = null;
  /** While this script itself presses or enters something. */
  let isOwn = false;
  let pause = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hasCome = () => root.hasAttribute("data-taken");
  // React marks each element that it has.
  const isTaken = (element: HTMLElement) =>
    hasCome() && Object.keys(element).some((key) => key.startsWith("__reactProps$"));
  const awaits = ({ form }: HTMLButtonElement) =>
    form !== null && [...entries.keys()].some((field) => field.form === form);
  const act = (run: () => void) => {
    isOwn = true;
    run();
    isOwn = false;
  };
  const enter = (field: Field, { value, checked, given }: Entry) => {
    if (/^(checkbox|radio)$/.test(field.type)) {
      // The press then makes the change that React looks for.
      field.checked = !checked;
      field.click();
      return;
    }
    const isSelect = field.matches("select");
    if (field.value !== value) {
      // Something else was entered since.
      if (!isSelect && field.value !== given) return;
      field.value = value;
    }
    // React compares with the last value that it knows. So the field itself, its caret and an open composition stay.
    field._valueTracker?.setValue(`${value}.`);
    field.dispatchEvent(new Event(isSelect ? "change" : "input", { bubbles: true }));
  };
  const release = ({ button }: { button: HTMLButtonElement }) => {
    pressed = null;
    button.removeAttribute("aria-busy");
    // Without its code a dialog can still be left.
    if (!hasCome() && button.type !== "submit") button.closest("dialog")?.close();
    act(() => button.click());
  };
  // A part is marked shortly before it answers: it is used at the second look.
  const look = () => {
    for (const [field, entry] of entries) {
      const taken = isTaken(field);
      const isDue = taken && entry.wasTaken;
      entry.wasTaken = taken;
      if (hasCome()) entry.end ||= Date.now() + patience;
      if (isDue || !field.isConnected || (entry.end > 0 && Date.now() > entry.end)) entries.delete(field);
      if (isDue && field.isConnected) act(() => enter(field, entry));
    }
    if (pressed) {
      const taken = isTaken(pressed.button);
      if ((taken && pressed.wasTaken && !awaits(pressed.button)) || Date.now() > pressed.end)
        release(pressed);
      else pressed.wasTaken = taken;
    }
    lookSoon();
  };
  // More and more seldom, down to four times a second: the code may never come.
  const lookSoon = (isNew?: boolean) => {
    pause = isNew ? 50 : Math.min(pause * 1.05, 250);
    clearTimeout(timer);
    if (pressed || entries.size > 0) timer = setTimeout(look, pause);
  };
  const hold = (event: Event) => {
    const button = (event.target as Element | null)?.closest?.("button");
    if (isOwn || !button) return;
    const isHeld = pressed?.button === button;
    if (!isHeld && isTaken(button) && !awaits(button)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isHeld) return;
    pressed?.button.removeAttribute("aria-busy");
    // No page takes a form without an address: without its code it would be lost.
    const { form, type } = button;
    const isLost = type === "submit" && form?.method === "post" && !form.hasAttribute("action");
    pressed = { button, end: isLost ? Infinity : Date.now() + patience, wasTaken: false };
    button.setAttribute("aria-busy", "true");
    lookSoon(true);
  };
  addEventListener("click", hold, true);
  const note = ({ target }: Event) => {
    // An input, a text area or a select, which have these properties in common.
    const field = target as Field;
    if (isOwn || !field.matches?.("input:not([type=file]),textarea,select")) return;
    const taken = isTaken(field);
    const waits = entries.has(field) || (field.type === "radio" && entries.size > 0);
    if (taken && !waits) return;
    const given = taken ? null : (entries.get(field)?.given ?? field.defaultValue ?? "");
    // The order of entries stays: of the boxes of one choice the last one counts.
    entries.delete(field);
    entries.set(field, { value: field.value, checked: field.checked, given, wasTaken: false, end: 0 });
    lookSoon(true);
  };
  addEventListener("input", note, true);
  addEventListener("change", note, true);
}
