import { useEffect, useState } from "react";
import { voicePeakMax, voicePeaks, voiceSeconds } from "#contracts/limits.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { Running } from "./start-recording.ts";
import { clockText } from "./voice-clock.ts";
import { Waveform } from "./waveform.tsx";

const drawMs = 100;
/** With reduced motion the drawing still shows that the microphone hears, but does not run. */
const calmMs = 1000;
/** Speech near the microphone: about a third of the full loudness. */
const loud = 0.3;

/** While it records: how loud it is, how long it has been and how long it can still be. */
export function RecordingPanel({ running }: { running: Running }) {
  const t = useT("voice");
  const [elapsed, setElapsed] = useState(0);
  const [levels, setLevels] = useState<number[]>([]);
  useEffect(() => {
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const draw = () => {
      setElapsed(Math.min(running.elapsed(), voiceSeconds));
      const height = Math.min(Math.sqrt(running.level() / loud), 1) * voicePeakMax;
      setLevels((before) => [...before, height].slice(-voicePeaks));
    };
    const timer = setInterval(draw, isCalm ? calmMs : drawMs);
    return () => clearInterval(timer);
  }, [running]);

  const left = voiceSeconds - Math.floor(elapsed);
  const levelsFromRight = [...Array<number>(voicePeaks - levels.length).fill(0), ...levels];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3" data-recording>
      <Waveform peaks={levelsFromRight} share={1} className="h-16 w-full" />
      <p className="flex flex-wrap items-center justify-center gap-x-3 text-center">
        <span aria-hidden="true" className="size-3 animate-breathe rounded-pill bg-danger-text" />
        <span role="timer" className="tabular text-xl font-bold">
          {clockText(elapsed)}
        </span>
        <span className="tabular text-sm text-text-muted">{t("left", { count: left })}</span>
      </p>
    </div>
  );
}
