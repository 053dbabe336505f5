import { useSyncExternalStore } from "react";
import { readStored, watchStored, writeStored } from "#web/lib/language/stored-text.ts";

const speeds = [1, 1.5, 2] as const;
type Speed = (typeof speeds)[number];

/** Of the device and not of a member, so a log-out leaves it. */
const key = "voice-speed";

export const readSpeed = (): Speed => speeds.find((speed) => String(speed) === readStored(key)) ?? 1;

/** The speed after this one; after the fastest the normal one. */
export const nextSpeed = (speed: Speed): Speed => speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1;

export function writeSpeed(speed: Speed): void {
  writeStored(key, speed === 1 ? "" : String(speed));
}

/** The speed of all voice messages on this device. */
export function useSpeed(): Speed {
  return useSyncExternalStore(
    (listener) => watchStored(key, listener),
    readSpeed,
    () => 1,
  );
}
