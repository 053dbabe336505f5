import { useEffect, useState } from "react";
import { voiceSeconds } from "#contracts/limits.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { RecorderState } from "./use-recorder.ts";
import type { SendingState } from "./use-voice-sending.ts";
import { lengthOf } from "./voice-clock.ts";
import { statusOf } from "./voice-status.ts";

/** A screen reader announces the end this many seconds before. */
const warnSeconds = 10;

/**
 * The status of the dialog, mounted as long as the dialog: screen readers announce a change of a status that they
 * have seen, and often miss one that appears together with its text.
 */
export function Announcement({ state, sending }: { state: RecorderState | null; sending: SendingState }) {
  const t = useT("voice");
  const photos = useT("chatphotos");
  const running = state?.step === "recording" ? state.running : null;
  const [ending, setEnding] = useState<object | null>(null);
  useEffect(() => {
    if (!running) return;
    const left = voiceSeconds - warnSeconds - running.elapsed();
    const timer = setTimeout(() => setEnding(running), left * 1000);
    return () => clearTimeout(timer);
  }, [running]);

  const isEnding = running !== null && ending === running;
  const status = state && statusOf({ recorder: state.step, isEnding, sending });
  const seconds = state?.step === "recorded" ? state.recording.seconds : 0;
  const text = () => {
    if (!status) return "";
    if (status === "ending") return t("left", { count: warnSeconds });
    if (status === "recorded") return t("status.recorded", { count: lengthOf(seconds * 1000) });
    return status === "almost" ? photos("send.almost") : t(`status.${status}`);
  };
  return (
    <p role="status" className="sr-only">
      {text()}
    </p>
  );
}
