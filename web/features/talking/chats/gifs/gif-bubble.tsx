import { useState } from "react";
import { gifAddress } from "#contracts/talking/gif-files.ts";
import type { Gif } from "#contracts/talking/gifs.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { MovingPicture } from "#web/ui/moving-picture.tsx";
import { useGifWords } from "./gif-words.ts";
import { isWithdrawn } from "./is-withdrawn.ts";

type GifBubbleProps = {
  /** Null: its provider has withdrawn it. */
  gif: Gif | null;
  /** The server has stored the message; until then the preview is shown, which the browser has already. */
  isStored: boolean;
};

/** A gif as a message, without a bubble. */
export default function GifBubble({ gif, isStored }: GifBubbleProps) {
  const t = useT("gifs");
  const wordsOf = useGifWords();
  /** Its provider has withdrawn it while the page is open. */
  const [isGone, setGone] = useState(false);
  if (!gif || isGone) {
    return (
      <p className="min-w-0 rounded-card border bg-surface-sunken px-4 py-2 text-sm text-pretty text-text">
        {t("gone")}
      </p>
    );
  }
  const moving = gifAddress(gif.id, isStored ? "large" : "small");
  const look = async () => {
    if (await isWithdrawn(moving)) setGone(true);
  };
  return (
    <div data-gif={gif.id} className="min-w-0">
      <MovingPicture
        moving={moving}
        still={gifAddress(gif.id, isStored ? "large-still" : "small-still")}
        width={gif.width}
        height={gif.height}
        alt={wordsOf(gif)}
        labels={{ play: t("play"), pause: t("pause"), failed: t("picture_failed"), retry: t("retry") }}
        onFailed={look}
      />
    </div>
  );
}
