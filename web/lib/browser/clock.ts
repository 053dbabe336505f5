import { useSyncExternalStore } from "react";
import { preferenceDays } from "#contracts/limits.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import { setCookie } from "./cookies.ts";

export const timeZoneCookie = "tz";

const never = () => () => undefined;

/** The browser's time zone; during hydration, the one that the server used (from the cookie of the last visit). */
export function useTimeZone(): string {
  const { timeZone } = usePageRequest();
  return useSyncExternalStore(never, browserTimeZone, () => timeZone);
}

export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export function rememberTimeZone(known: string): void {
  const zone = browserTimeZone();
  if (zone !== known) setCookie(timeZoneCookie, zone, preferenceDays);
}

const stepMs = 30_000;
const listeners = new Set<() => void>();
let current = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  current = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (listeners.size === 1) timer = setInterval(tick, stepMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

function read() {
  const now = Date.now();
  if (now - current >= stepMs) current = now;
  return current;
}

/** The time in milliseconds, in steps of half a minute: for "3 minutes ago". */
export function useNow(): number {
  const request = usePageRequest();
  return useSyncExternalStore(subscribe, read, () => request.now);
}
