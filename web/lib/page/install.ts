import { useSyncExternalStore } from "react";

/** Chromium's offer to install the site; it is not a standard, so TypeScript has no type for it. */
type InstallPrompt = Event & { prompt(): Promise<{ outcome: "accepted" | "dismissed" }> };

declare global {
  interface Window {
    /** An offer that arrived before this code (web/entry.client.tsx). */
    installOffer?: Event | undefined;
  }
}

/** How this browser installs the site: by a prompt, by its own menu, or not at all. */
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
    // The listener before this one stored it and suppressed the browser's own bar.
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
  // Only browsers of iOS have this property; it is false for a page in a tab.
  return (navigator as { standalone?: boolean }).standalone === false ? "ios" : null;
}

function isInstalled(): boolean {
  return matchMedia("(display-mode: standalone)").matches;
}

export function useInstallWay(): InstallWay {
  return useSyncExternalStore(subscribe, installWay, () => null);
}

/** Shows the browser's prompt; call it in a click handler. An offer can be used once. */
export async function askToInstall(): Promise<boolean> {
  const prompt = offered;
  if (!prompt) return false;
  offer(null);
  return (await prompt.prompt()).outcome === "accepted";
}
