import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import {
  unsentVoiceHours,
  voiceMaxMegabytes,
  voicePeakMax,
  voicePeaks,
  voiceRequestBytes,
  voiceSeconds,
} from "#contracts/limits.ts";
import { id, nothing } from "#contracts/shapes.ts";

/** The drawing of a voice message: the loudness of equal parts of its time, made by the sender's browser. */
export const voicePeakList = z.array(z.number().int().min(0).max(voicePeakMax)).length(voicePeaks);

/** `gone`: deleted with its sender or by a block. */
export const voiceState = z.enum(["shown", "gone"]);

export const voice = z.object({
  id,
  state: voiceState,
  /** Address for this member only, checked at each request; null if it is gone. */
  url: z.string().nullable(),
  /** 0 if it is gone. */
  duration_ms: z.number().int(),
  /** As sent; empty if it is gone. */
  peaks: z.array(z.number().int()),
});
export type Voice = z.infer<typeof voice>;

const ofVoice = z.object({ voice_id: id });

export const voiceMessageEndpoints = {
  "POST /api/voice-messages": endpoint({
    summary: `Upload a voice message: multipart/form-data with one part \`voice\` (Opus in WebM, AAC or Opus in an ISO container; at most ${voiceMaxMegabytes} MB and ${voiceSeconds} seconds). Uploading is free. An upload that is not sent within ${unsentVoiceHours} hours is deleted. Only the caller's newest unsent uploads are kept.`,
    audience: "member",
    upload: "voice",
    bodyLimit: voiceRequestBytes,
    answer: z.object({ voice: z.object({ id, duration_ms: z.number().int() }) }),
    errors: ["busy", "voice_unreadable", "voice_type_unsupported", "voice_too_long", "voice_too_large"],
  }),
  "DELETE /api/voice-messages/:voice_id": endpoint({
    summary: "Delete an upload that was not sent. Repeating the call changes nothing.",
    audience: "member",
    params: ofVoice,
    answer: nothing,
  }),
};
