import { unsentVoiceHours, voiceSeconds } from "#contracts/limits.ts";
import { photoFolders } from "#server/modules/people/photos/present.ts";
import { hourMs, minuteSeconds } from "#server/platform/time-units.ts";
import { voiceSlackMs } from "./voice-limits.ts";

export type VoiceContainer = "webm" | "mp4";

export const voiceMaxMs = voiceSeconds * 1000 + voiceSlackMs;
export const unsentVoiceMs = unsentVoiceHours * hourMs;

/** The sign of a voice message in stored texts. */
const voiceSign = "🎤";

/** The text of a voice message, which the release before, archives and copies for reports show: `🎤 0:12`. */
export function textOfVoice(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000);
  const rest = String(seconds % minuteSeconds).padStart(2, "0");
  return `${voiceSign} ${Math.floor(seconds / minuteSeconds)}:${rest}`;
}

/**
 * The key of a file. It lies in the folder that a photo of this key would have, so that the list of loose files and its
 * sweep serve both.
 */
export function voiceKey(fileKey: string, container: VoiceContainer): string {
  return `${photoFolders(fileKey)[0]}/voice.${container === "mp4" ? "m4a" : "webm"}`;
}
