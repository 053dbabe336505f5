/** How long a pressed button waits for the page's code before the press goes its native way. */
const patienceMs = 10_000;

/** The script that keeps presses of a page that its code has not taken over yet. It stands before the page's modules run. */
export const earlyPresses = `(${holdPresses})(${patienceMs})`;

/**
 * Runs in the page, before any module, and refers to nothing outside of itself. A button that is pressed before its code
 * has taken over is marked busy, and pressed again afterwards, so that no press is lost. If another one is pressed
 * meanwhile, only that one is. Links and fields work natively. It stays: some parts of a page are taken over late.
 */
function holdPresses(patience: number): void {
  const root = document.documentElement;
  let pressed: HTMLElement | null = null;
  let goesNatively = false;

  // React marks each element that it has.
  const isTaken = (button: HTMLElement) =>
    root.hasAttribute("data-taken") && Object.keys(button).some((key) => key.startsWith("__reactProps$"));
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
}
