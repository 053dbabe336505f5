/**
 * When the code of a page starts for visitors. `touched`: with the first sign that somebody is about to use a control of the
 * page; until then the page is the server's markup. `idle`: when the browser has nothing else to do, for pages that move.
 */
export type LateStart = "touched" | "idle";

const preload = /<link rel="modulepreload" /g;
const module = /<script nonce="[^"]*" type="module" async="">/;
const held = (nonce: string) => `<script nonce="${nonce}" type="text/plain" data-held>`;

/**
 * Holds back the code of a drawn page: its modules are fetched when the browser is idle, and its start waits (`waitForStart`).
 * A page in which the start is not found stays as it is.
 */
export function holdBack(html: string, start: LateStart, nonce: string): string {
  if (!module.test(html)) return html;
  const script = `<script nonce="${nonce}">(${waitForStart})("${start}")</script>`;
  return html
    .replace(preload, '<link rel="prefetch" as="script" ')
    .replace(module, held(nonce))
    .replace("</body>", () => `${script}</body>`);
}

/**
 * Runs in the page, before any module, and refers to nothing outside of itself. `early-press.ts` keeps the press that
 * starts the code.
 */
function waitForStart(start: LateStart): void {
  const nonce = document.currentScript?.nonce ?? "";
  const signs = ["pointerover", "pointerdown", "focusin", "keydown", "click"];

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

  for (const sign of signs) addEventListener(sign, noteSign, true);
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
