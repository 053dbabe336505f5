import { inlineScript } from "./inline-script.ts";

/** How long a pressed button waits for the page's code before the press goes its native way. */
const patienceMs = 10_000;

/** The script that keeps presses and entries of a page that its code has not taken over yet. It stands before the page's modules run. */
export const earlyPresses = `(${inlineScript(keepEarly)})(${patienceMs})`;

/**
 * Runs in the page, before any module, and refers to nothing outside of itself. A button that is pressed before its code
 * has taken over is marked busy, and pressed again afterwards, so that no press is lost. If another one is pressed
 * meanwhile, only that one is. What is entered into a field before is entered again afterwards, because React would put the
 * server's value back. Links work natively. It stays: some parts of a page are taken over late.
 */
function keepEarly(patience: number): void {
  type Entry = { value: string; checked: boolean; given: string; wasTaken: boolean };
  const root = document.documentElement;
  let pressed: HTMLElement | null = null;
  let goesNatively = false;

  // React marks each element that it has.
  const isTaken = (element: HTMLElement) =>
    root.hasAttribute("data-taken") && Object.keys(element).some((key) => key.startsWith("__reactProps$"));
  const release = (button: HTMLElement) => {
    pressed = null;
    button.removeAttribute("aria-busy");
    goesNatively = true;
    button.click();
    goesNatively = false;
  };
  const wait = (button: HTMLElement, end: number, wasTaken: boolean) => {
    if (pressed !== button) return;
    const taken = isTaken(button);
    // A part is marked shortly before it answers: it is pressed at the second look.
    if ((taken && wasTaken) || Date.now() > end) release(button);
    else setTimeout(() => wait(button, end, taken), 50);
  };
  const hold = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (goesNatively || !button || isTaken(button)) return;
    event.preventDefault();
    event.stopPropagation();
    if (pressed === button) return;
    pressed?.removeAttribute("aria-busy");
    pressed = button;
    button.setAttribute("aria-busy", "true");
    wait(button, Date.now() + patience, false);
  };
  addEventListener("click", hold, true);

  const entries = new Map<HTMLInputElement, Entry>();
  const enter = (field: HTMLInputElement, { value, checked, given }: Entry) => {
    if (/^(checkbox|radio)$/.test(field.type)) {
      // The press then makes the change that React looks for.
      field.checked = !checked;
      field.click();
      return;
    }
    const isSelect = field.matches("select");
    // Something else was entered since.
    if (!isSelect && field.value !== value && field.value !== given) return;
    // React watches the property of this one element and takes a value that is set there for its own.
    field.value = "";
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
    field.dispatchEvent(new Event(isSelect ? "change" : "input", { bubbles: true }));
  };
  const look = () => {
    for (const [field, entry] of entries) {
      const taken = isTaken(field);
      if (!field.isConnected || (taken && entry.wasTaken)) {
        entries.delete(field);
        if (field.isConnected) enter(field, entry);
      }
      entry.wasTaken = taken;
    }
    if (entries.size > 0) setTimeout(look, 50);
  };
  const note = ({ target }: Event) => {
    // An input, a text area or a select, which have these properties in common.
    const field = target as HTMLInputElement;
    if (!field.matches?.("input:not([type=file]),textarea,select") || isTaken(field)) return;
    if (entries.size === 0) setTimeout(look, 50);
    const given = entries.get(field)?.given ?? field.defaultValue ?? "";
    // The order of entries stays: of the boxes of one choice the last one counts.
    entries.delete(field);
    entries.set(field, { value: field.value, checked: field.checked, given, wasTaken: false });
  };
  addEventListener("input", note, true);
  addEventListener("change", note, true);
}
