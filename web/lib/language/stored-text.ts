/** Texts kept in this browser (drafts, dismissals) that components can watch; without storage they last as long as the page. */
const withoutStorage = new Map<string, string>();
const listeners = new Map<string, Set<() => void>>();
let isListening = false;

export function readStored(key: string): string {
  try {
    return localStorage.getItem(key) ?? withoutStorage.get(key) ?? "";
  } catch {
    return withoutStorage.get(key) ?? "";
  }
}

/** An empty text is deleted. */
export function writeStored(key: string, text: string): void {
  withoutStorage.delete(key);
  try {
    if (text === "") localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    if (text !== "") withoutStorage.set(key, text);
  }
  tell(key);
}

/** Calls back when the text changes, here or in another tab; returns a function that stops it. */
export function watchStored(key: string, listener: () => void): () => void {
  listenToOtherTabs();
  const own = listeners.get(key) ?? new Set();
  own.add(listener);
  listeners.set(key, own);
  return () => {
    own.delete(listener);
    if (own.size === 0) listeners.delete(key);
  };
}

/** Deletes every text with a matching key. */
export function forgetStored(isForgotten: (key: string) => boolean): void {
  for (const key of listKeys()) if (isForgotten(key)) writeStored(key, "");
}

export function listKeys(): string[] {
  try {
    return [...new Set([...Object.keys(localStorage), ...withoutStorage.keys()])];
  } catch {
    return [...withoutStorage.keys()];
  }
}

function tell(key: string): void {
  for (const listener of [...(listeners.get(key) ?? [])]) listener();
}

function listenToOtherTabs(): void {
  if (isListening) return;
  isListening = true;
  addEventListener("storage", ({ key }) => {
    for (const one of key === null ? [...listeners.keys()] : [key]) tell(one);
  });
}
