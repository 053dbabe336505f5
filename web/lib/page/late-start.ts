import { inlineScript } from "./inline-script.ts";
import { modulePreloads } from "./module-preloads.ts";

/**
 * When the code of a page starts for visitors. `painted`: as soon as the page was painted, for pages with a form or with
 * prices. `touched`: with the first sign that somebody is about to use a control of the page; until then the page is the
 * server's markup. `idle`: when the browser has nothing else to do, for pages that move.
 */
export type LateStart = "painted" | "touched" | "idle";

const module = /<script nonce="[^"]*" type="module" async="">/;
const wait = inlineScript(waitForStart);
const held = (nonce: string) => `<script nonce="${nonce}" type="text/plain" data-held>`;

/**
 * Holds back the code of a drawn page: its modules are fetched when the browser has painted and is idle, and its start waits
 * (`waitForStart`). A page in which the start is not found stays as it is.
 */
export function holdBack(html: string, start: LateStart, nonce: string): string {
  if (!module.test(html)) return html;
  const modules: string[] = [];
  const without = html.replace(modulePreloads, (_, address: string) => {
    modules.push(address);
    return "";
  });
  const script = `<script nonce="${nonce}">(${wait})("${start}",${JSON.stringify(modules)})</script>`;
  return without.replace(module, held(nonce)).replace("</body>", () => `${script}</body>`);
}

/**
 * Runs in the page, before any module, and refers to nothing outside of itself. `early-press.ts` keeps the press that
 * starts the code.
 */
function waitForStart(start: LateStart, modules: readonly string[]): void {
  const nonce = document.currentScript?.nonce ?? "";
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const signs = ["pointerover", "pointerdown", "focusin", "keydown", "click"];

  const link = (rel: "prefetch" | "modulepreload") => {
    for (const address of modules) {
      const one = document.createElement("link");
      one.rel = rel;
      if (rel === "prefetch") one.as = "script";
      one.nonce = nonce;
      one.href = address;
      document.head.append(one);
    }
  };
  let isStarted = false;
  const startNow = () => {
    if (isStarted) return;
    isStarted = true;
    for (const sign of signs) removeEventListener(sign, noteSign, true);
    link("modulepreload");
    for (const old of document.querySelectorAll<HTMLScriptElement>("script[data-held]")) {
      // Only the page's own script has the nonce of the policy; a page in caches has no nonce, and hashes in its policy.
      if (old.nonce !== nonce) continue;
      const script = document.createElement("script");
      script.type = "module";
      script.nonce = nonce;
      script.textContent = old.textContent;
      // Without its code the page behind a dialog still has its links.
      script.onerror = () => {
        for (const dialog of dialogs) dialog.close();
      };
      old.replaceWith(script);
    }
  };
  const noteSign = ({ type, target }: Event) => {
    const isControl =
      target instanceof Element && target.closest("a,button,input,select,textarea,summary,label");
    if (type === "keydown" || isControl) startNow();
  };

  // Before the signs are listened to, because a dialog takes the focus. Its form is filled in before the code comes.
  const dialogs = document.querySelectorAll<HTMLDialogElement>("dialog[data-open]");
  for (const dialog of dialogs) {
    // Only the code knows what Escape does here.
    const keepOpen = (event: Event & { key?: string }) => {
      const isEscape = event.type === "cancel" || event.key === "Escape";
      if (isEscape && !document.documentElement.dataset.taken) event.preventDefault();
    };
    for (const type of ["cancel", "keydown"]) dialog.addEventListener(type, keepOpen);
    dialog.showModal?.();
  }
  for (const sign of signs) addEventListener(sign, noteSign, true);
  // As in entry.client.tsx: the browser fires it once and early, and shows its own install bar otherwise.
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    window.installOffer = event;
  });
  // A member was signed in here: the code deletes what the browser keeps of them (web/lib/queries/forget-others.ts).
  const keepsOwn = () => {
    try {
      return Object.keys(localStorage).some((key) => key.startsWith("own:"));
    } catch {
      // A browser that stores nothing for sites.
      return false;
    }
  };
  // An address may name a part of the page that its code opens.
  if (location.hash || keepsOwn()) startNow();
  const whenIdle = () => {
    if (start !== "touched") startNow();
    else if (!isStarted && !connection?.saveData) link("prefetch");
  };
  // After a painted frame: before it, the code would share a slow connection with the page's styles, font and pictures.
  const afterLoad = () =>
    requestAnimationFrame(() => {
      if ("requestIdleCallback" in window) requestIdleCallback(whenIdle);
      else setTimeout(whenIdle);
    });
  addEventListener("load", afterLoad);
  try {
    if (start === "painted") new PerformanceObserver(startNow).observe({ type: "paint", buffered: true });
  } catch {
    // A browser that does not tell when it has painted: the code starts after `load`.
  }
}
