import { classes } from "#web/ui/classes.ts";
import { waveformPath, waveHeight, waveWidth } from "./waveform-path.ts";

type WaveformProps = {
  peaks: readonly number[];
  /** The part that was played, 0 to 1. */
  share: number;
  className?: string;
};

/** The drawing of a voice message; the played bars are stronger. It says nothing that its slider does not say in words. */
export function Waveform({ peaks, share, className }: WaveformProps) {
  const played = Math.round(Math.min(Math.max(share, 0), 1) * peaks.length);
  const line = {
    fill: "none",
    strokeWidth: 2,
    strokeLinecap: "round",
    vectorEffect: "non-scaling-stroke",
  } as const;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${waveWidth} ${waveHeight}`}
      preserveAspectRatio="none"
      className={classes("pointer-events-none overflow-visible", className)}
    >
      <path d={waveformPath(peaks)} {...line} className="stroke-border-strong" />
      <path d={waveformPath(peaks.slice(0, played))} {...line} className="stroke-primary" />
    </svg>
  );
}
