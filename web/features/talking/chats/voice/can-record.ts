import { useSyncExternalStore } from "react";

const types = ["audio/webm;codecs=opus", "audio/mp4;codecs=mp4a.40.2", "audio/mp4"] as const;

/** The kind of file that this browser records; null if it records none that can be sent. */
export function recordedType(): string | null {
  if (typeof MediaRecorder === "undefined") return null;
  return types.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
}

// Without a secure address a browser has no microphone for pages.
const canRecord = () => typeof navigator.mediaDevices?.getUserMedia === "function" && recordedType() !== null;
const never = () => () => undefined;

/** Whether this browser can record. The server draws as if it could, because nearly all can: then nothing moves. */
export function useCanRecord(): boolean {
  return useSyncExternalStore(never, canRecord, () => true);
}
