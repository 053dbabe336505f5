import { useSyncExternalStore } from "react";

/** Chromium's offer to install the site; of no standard, so the library of types has none. */
type InstallPrompt = Event & { prompt(): Promise<{ outcome: "accepted" | "dismissed" }> };

declare global {
  interface Window {
    /** An offer that came before this code (web/entry.client.tsx). */
    installOffer?: Event | undefined;
  }
}

/** How this browser installs the site: it can be asked to, its person does it in a menu of their own, or not at all. */
export type InstallWay = "prompt" | "ios" | null;

let offered: InstallPrompt | null = null;
let isWatching = false;
const listeners = new Set<() => void>();

function offer(prompt: InstallPrompt | null): void {
  offered = prompt;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!isWatching) {
    isWatching = true;
    offered = (window.installOffer ?? null) as InstallPrompt | null;
    window.installOffer = undefined;
    // Taken and kept from the browser's own bar by the listener before this one.
    addEventListener("beforeinstallprompt", (event) => offer(event as InstallPrompt));
    addEventListener("appinstalled", () => offer(null));
  }
  return () => {
    listeners.delete(listener);
  };
}

function installWay(): InstallWay {
  if (isInstalled()) return null;
  if (offered) return "prompt";
  // Only browsers of iOS know this word, and say false where the page is in a tab.
  return (navigator as { standalone?: boolean }).standalone === false ? "ios" : null;
}

function isInstalled(): boolean {
  return matchMedia("(display-mode: standalone)").matches;
}

export function useInstallWay(): InstallWay {
  return useSyncExternalStore(subscribe, installWay, () => null);
}

/** Asks the browser's person; to be called in a click. A browser's offer is good for one answer. */
export async function askToInstall(): Promise<boolean> {
  const prompt = offered;
  if (!prompt) return false;
  offer(null);
  return (await prompt.prompt()).outcome === "accepted";
}
