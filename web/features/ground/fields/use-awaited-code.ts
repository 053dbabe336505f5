import { useCallback, useEffect, useState } from "react";
import { phoneCodeMinutes } from "#contracts/limits.ts";

type Kept<T> = { until: number; value: T };

/**
 * Where a code is on its way to, kept for this tab under `name` as long as the code is good: a telephone may drop the
 * page while its owner reads the message in another app. `null` forgets it.
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
    // Nothing that can be read.
  }
  return null;
}
