import type { Voice } from "#contracts/talking/voice-messages.ts";

/** The sound of a message, as shown to one reader. */
export type VoiceFacts = {
  durationMs: number;
  peaks: number[];
  /** The reader's side has the message, no block stands between the two, and the sender has not left. */
  isReachable: boolean;
};

/** `facts` are null if the sound was erased with its sender. */
export function presentVoice(id: string, facts: VoiceFacts | null): Voice {
  if (!facts?.isReachable) return { id, state: "gone", url: null, duration_ms: 0, peaks: [] };
  const { durationMs, peaks } = facts;
  return { id, state: "shown", url: `/api/voice-messages/${id}/file`, duration_ms: durationMs, peaks };
}
