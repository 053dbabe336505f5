import type { RecorderState } from "./use-recorder.ts";
import type { SendingState } from "./use-voice-sending.ts";

export type VoiceStatus =
  | "asking"
  | "recording"
  | "ending"
  | "reading"
  | "recorded"
  | "uploading"
  | "almost"
  | null;

type Seen = { recorder: RecorderState["step"]; isEnding: boolean; sending: SendingState };

/** What a screen reader announces; null if there is nothing, or if an alert says it. */
export function statusOf({ recorder, isEnding, sending }: Seen): VoiceStatus {
  if (sending.step === "uploading") return sending.share < 1 ? "uploading" : "almost";
  if (sending.step === "storing") return "almost";
  if (sending.step === "failed") return null;
  switch (recorder) {
    case "idle":
      return "asking";
    case "recording":
      return isEnding ? "ending" : "recording";
    case "failed":
    case "left":
      return null;
    default:
      return recorder;
  }
}
