import { useEffect, useState } from "react";
import { useServerNow } from "#web/lib/browser/server-clock.ts";

/** Whether an instant is in the future by the server's clock; renders again when it is reached. False until the page is hydrated. */
export function useIsBefore(instant: string | null): boolean {
  const serverNow = useServerNow();
  const [isBefore, setBefore] = useState(false);
  useEffect(() => watchUntil(instant, serverNow, setBefore), [instant, serverNow]);
  return isBefore;
}

/** Tells now whether the instant is in the future, and again when it is reached. Returns the end of watching. */
export function watchUntil(
  instant: string | null,
  serverNow: () => number,
  tell: (isBefore: boolean) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const left = instant === null ? 0 : Date.parse(instant) - serverNow();
    tell(left > 0);
    if (left > 0) timer = setTimeout(look, left);
  };
  look();
  return () => clearTimeout(timer);
}

/** The whole seconds until an instant, a begun one included. */
export const secondsUntil = (instant: string, serverNow: () => number) =>
  Math.ceil((Date.parse(instant) - serverNow()) / 1000);
