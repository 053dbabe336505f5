import { MicOff } from "lucide-react";
import { useMemo } from "react";
import type { Voice } from "#contracts/talking/voice-messages.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icon.tsx";
import { SoundTrack } from "./sound-track.tsx";

type VoiceBubbleProps = { voice: Voice; isOwn: boolean };

/** A voice message: it is loaded when it is played, or gone. */
export default function VoiceBubble({ voice, isOwn }: VoiceBubbleProps) {
  const t = useT("voice");
  const { id, url, duration_ms: duration, peaks } = voice;
  const track = useMemo(() => url && { id, src: url, seconds: duration / 1000 }, [id, url, duration]);
  if (voice.state === "gone" || !track) {
    return (
      <p
        data-voice="gone"
        className="flex items-center gap-2 rounded-card border bg-surface-raised px-4 py-2.5 text-sm text-text-muted"
      >
        <Icon icon={MicOff} size="sm" />
        <span className="min-w-0">{t("gone")}</span>
      </p>
    );
  }
  return (
    <div
      data-voice={id}
      className={classes(
        "w-72 max-w-full min-w-0 rounded-card border-2 bg-surface-raised px-3 pt-2 pb-2.5",
        isOwn && "border-primary",
      )}
    >
      <SoundTrack track={track} peaks={peaks} />
    </div>
  );
}
