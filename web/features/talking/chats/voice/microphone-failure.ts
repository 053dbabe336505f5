/** Why nothing can be recorded; each has a text that says what helps. */
export type MicrophoneFailure = "denied" | "missing" | "busy" | "failed";

const causes = new Map<string, MicrophoneFailure>([
  ["NotAllowedError", "denied"],
  ["SecurityError", "denied"],
  ["NotFoundError", "missing"],
  ["OverconstrainedError", "missing"],
  // Another program uses it, or the system has it switched off.
  ["NotReadableError", "busy"],
  ["AbortError", "busy"],
]);

/** By the names that browsers give to refusals of a microphone. */
export function readMicrophoneFailure(error: unknown): MicrophoneFailure {
  return (error instanceof Error && causes.get(error.name)) || "failed";
}
