import { useCallback, useEffect, useRef, useState } from "react";
import { stayOfMember } from "#web/lib/queries/browser-cache.ts";
import { type MicrophoneFailure, readMicrophoneFailure } from "./microphone-failure.ts";
import { type Recording, readRecording } from "./read-recording.ts";
import { type Running, startRecording } from "./start-recording.ts";
import { voicePlayer } from "./voice-player.ts";

/**
 * `asking`: the browser asks the member for the microphone; `reading`: the recording has ended and is measured; `left`: it was
 * discarded because the page or the member left.
 */
export type RecorderState =
  | { step: "idle" }
  | { step: "asking" }
  | { step: "recording"; running: Running }
  | { step: "reading" }
  | { step: "recorded"; recording: Recording }
  | { step: "failed"; why: MicrophoneFailure }
  | { step: "left" };

/** Records one voice message. The microphone is released at its end, and when this part or the member leaves the page. */
export function useRecorder() {
  const [state, setState] = useState<RecorderState>({ step: "idle" });
  const attempt = useRef<AbortController | null>(null);

  const leave = useCallback(() => {
    attempt.current?.abort();
    setState({ step: "left" });
  }, []);

  const begin = useCallback(async () => {
    attempt.current?.abort();
    const controller = new AbortController();
    attempt.current = controller;
    const { signal } = controller;
    /** Only the newest attempt is shown. */
    const show = (next: RecorderState) => {
      if (!signal.aborted) setState(next);
    };
    // A log-out, in this tab or another one.
    stayOfMember().addEventListener("abort", leave, { signal });
    // The microphone must not hear it.
    voicePlayer.stopAll();
    show({ step: "asking" });
    try {
      const running = await startRecording(signal);
      show({ step: "recording", running });
      const { sound, ...measured } = await running.ended;
      if (signal.aborted) return;
      show({ step: "reading" });
      if (sound.size === 0) return show({ step: "failed", why: "failed" });
      show({ step: "recorded", recording: await readRecording(sound, measured) });
    } catch (error) {
      show({ step: "failed", why: readMicrophoneFailure(error) });
    }
  }, [leave]);

  const step = useRef(state.step);
  step.current = state.step;
  useEffect(() => {
    // A page that the browser keeps for its back button would keep the microphone too. What is recorded needs none, and is
    // there when the page comes back.
    const hide = () => {
      if (step.current !== "reading" && step.current !== "recorded") leave();
    };
    addEventListener("pagehide", hide);
    return () => {
      removeEventListener("pagehide", hide);
      attempt.current?.abort();
    };
  }, [leave]);

  return { state, begin, leave };
}
