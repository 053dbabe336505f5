import { useCallback, useEffect, useState } from "react";
import { phoneCodeMinutes } from "#contracts/limits.ts";

type Kept<T> = { until: number; value: T };

/**
 * The address or number to which a code was sent, kept for this tab under `name` while the code is valid: a
 * phone may unload the page while its owner reads the message in another app. `null` deletes it.
 */
export function useAwaitedCode<T>(name: string): [T | null, (value: T | null) => void] {
  const [awaited, setAwaited] = useState<T | null>(null);
  useEffect(() => {
    setAwaited((known) => known ?? readKept<T>(name));
  }, [name]);
  const keep = useCallback(
    (value: T | null) => {
      setAwaited(value);
      try {
        if (value === null) sessionStorage.removeItem(name);
        else {
          const kept: Kept<T> = { until: Date.now() + phoneCodeMinutes * 60_000, value };
          sessionStorage.setItem(name, JSON.stringify(kept));
        }
      } catch {
        // Without storage it lasts as long as the page.
      }
    },
    [name],
  );
  return [awaited, keep];
}

function readKept<T>(name: string): T | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? "null") as Kept<T> | null;
    if (kept && kept.until > Date.now()) return kept.value;
    sessionStorage.removeItem(name);
  } catch {
    // The stored value is unreadable.
  }
  return null;
}
