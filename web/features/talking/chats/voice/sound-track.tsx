import { LoaderCircle, Pause, Play } from "lucide-react";
import { type KeyboardEvent, useEffect, useSyncExternalStore } from "react";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { clockText } from "./voice-clock.ts";
import { type Position, type Track, voicePlayer } from "./voice-player.ts";
import { nextSpeed, useSpeed, writeSpeed } from "./voice-speed.ts";
import { Waveform } from "./waveform.tsx";

/** One press of an arrow key. */
const stepSeconds = 2;
const atStart: Position = { state: "idle", at: 0 };

type SoundTrackProps = {
  track: Track;
  peaks: readonly number[];
  /** Moves the focus to the play button when it appears. */
  autoFocus?: boolean;
};

/** Plays a voice message, or a recording: its button, its drawing as a slider, its time and its speed. */
export function SoundTrack({ track, peaks, autoFocus }: SoundTrackProps) {
  const t = useT("voice");
  const { id, seconds } = track;
  const { state, at } = useSyncExternalStore(
    voicePlayer.subscribe,
    () => voicePlayer.read(id),
    () => atStart,
  );
  const format = useFormat();
  const speed = useSpeed();
  useEffect(() => voicePlayer.setSpeed(speed), [speed]);
  // What is no longer on the page is silent.
  useEffect(() => () => voicePlayer.stop(id), [id]);

  const isRunning = state === "playing" || state === "loading";
  const count = Math.max(1, Math.round(seconds));
  const shown = Math.min(at, seconds);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    voicePlayer.seek(track, at + step * stepSeconds);
  };
  return (
    <div className="grid w-full min-w-0 grid-cols-[minmax(0,1fr)] gap-0.5">
      <div className="flex min-w-0 items-center gap-2">
        <IconButton
          icon={state === "loading" ? LoaderCircle : isRunning ? Pause : Play}
          filled={state !== "loading"}
          label={t(isRunning ? "pause" : "play", { count })}
          variant="primary"
          autoFocus={autoFocus}
          onClick={() => voicePlayer.toggle(track)}
          className={state === "loading" ? "[&>svg]:animate-spin" : undefined}
        />
        <div className="relative h-11 min-w-0 grow">
          <Waveform
            peaks={peaks}
            share={seconds > 0 ? shown / seconds : 0}
            className="absolute inset-y-1.5 right-1.5 left-1.5 h-8 w-[calc(100%-0.75rem)]"
          />
          <input
            type="range"
            min={0}
            max={seconds}
            step={0.1}
            value={shown}
            aria-label={t("position")}
            aria-valuetext={t("position_text", { at: Math.floor(shown), count })}
            onChange={({ target }) => voicePlayer.seek(track, Number(target.value))}
            onKeyDown={onKeyDown}
            className="seek-bar absolute inset-0 size-full"
          />
        </div>
      </div>
      <div className="flex min-w-0 items-center justify-between gap-2">
        {/* The slider says it in words. */}
        <span aria-hidden="true" className="tabular text-xs">
          {clockText(shown)} / {clockText(count)}
        </span>
        <button
          type="button"
          onClick={() => writeSpeed(nextSpeed(speed))}
          className="hit-area tabular min-w-11 rounded-pill border border-current px-2 text-xs font-semibold"
        >
          <span aria-hidden="true">{format.number(speed)}×</span>
          <span className="sr-only">{t("speed", { speed })}</span>
        </button>
      </div>
      {state === "failed" ? (
        <div role="alert" className="text-xs">
          <p className="text-danger-text">{t("failed")}</p>
          <Button variant="link" onClick={() => voicePlayer.toggle(track)}>
            {t("again")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
