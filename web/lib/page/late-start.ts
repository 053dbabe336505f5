/**
 * When the code of a page starts for visitors. `touched`: with the first sign that somebody is about to use a control of the
 * page; until then the page is the server's markup. `idle`: when the browser has nothing else to do, for pages that move.
 */
export type LateStart = "touched" | "idle";

/** How long a pressed button waits for the page's code before the press goes its native way. */
const patienceMs = 10_000;

const preload = /<link rel="modulepreload" /g;
const module = /<script nonce="[^"]*" type="module" async="">/;
const held = (nonce: string) => `<script nonce="${nonce}" type="text/plain" data-held>`;

/**
 * Holds back the code of a drawn page: its modules are fetched when the browser is idle, and its start waits (`waitForStart`).
 * A page in which the start is not found stays as it is.
 */
export function holdBack(html: string, start: LateStart, nonce: string): string {
  if (!module.test(html)) return html;
  const script = `<script nonce="${nonce}">(${waitForStart})("${start}",${patienceMs})</script>`;
  return html
    .replace(preload, '<link rel="prefetch" as="script" ')
    .replace(module, held(nonce))
    .replace("</body>", () => `${script}</body>`);
}

/**
 * Runs in the page, before any module, and refers to nothing outside of itself. A button that is pressed before the page's
 * code has taken over is pressed again afterwards, so that no press is lost. Links and fields work natively meanwhile.
 */
function waitForStart(start: LateStart, patience: number): void {
  const root = document.documentElement;
  const nonce = document.currentScript?.nonce ?? "";
  const signs = ["pointerover", "pointerdown", "focusin", "keydown"];
  let pressed: HTMLElement | null = null;

  const startNow = () => {
    for (const sign of signs) removeEventListener(sign, noteSign, true);
    for (const old of document.querySelectorAll<HTMLScriptElement>("script[data-held]")) {
      // Only the page's own script has the nonce of the policy; a page in caches has no nonce, and hashes in its policy.
      if (old.nonce !== nonce) continue;
      const script = document.createElement("script");
      script.type = "module";
      script.nonce = nonce;
      script.textContent = old.textContent;
      old.replaceWith(script);
    }
  };
  const noteSign = ({ type, target }: Event) => {
    const isControl =
      target instanceof Element && target.closest("a,button,input,select,textarea,summary,label");
    if (type === "keydown" || isControl) startNow();
  };
  const holdPress = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    startNow();
    if (!pressed) setTimeout(release, patience);
    pressed?.removeAttribute("aria-busy");
    pressed = button;
    button.setAttribute("aria-busy", "true");
  };
  const release = () => {
    removeEventListener("click", holdPress, true);
    watch.disconnect();
    const button = pressed;
    pressed = null;
    button?.removeAttribute("aria-busy");
    button?.click();
  };

  // Some parts of the page, as its foot, are taken over after the page itself. React marks each element that it has.
  const isTaken = (button: HTMLElement) => Object.keys(button).some((key) => key.startsWith("__reactProps$"));
  const releaseWhenTaken = () => {
    if (pressed && !isTaken(pressed)) setTimeout(releaseWhenTaken, 50);
    else release();
  };

  const watch = new MutationObserver(() => {
    if (root.hasAttribute("data-ready")) releaseWhenTaken();
  });
  watch.observe(root, { attributes: true, attributeFilter: ["data-ready"] });
  for (const sign of signs) addEventListener(sign, noteSign, true);
  addEventListener("click", holdPress, true);
  // As in entry.client.tsx: the browser fires it once and early, and shows its own install bar otherwise.
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    window.installOffer = event;
  });
  // An address may name a part of the page that its code opens.
  if (location.hash) startNow();
  if (start === "idle") {
    addEventListener("load", () => {
      if ("requestIdleCallback" in window) requestIdleCallback(startNow);
      else setTimeout(startNow);
    });
  }
}
