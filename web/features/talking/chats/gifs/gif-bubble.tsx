import { gifAddress } from "#contracts/talking/gif-files.ts";
import type { Gif } from "#contracts/talking/gifs.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { MovingPicture } from "#web/ui/moving-picture.tsx";
import { useGifWords } from "./gif-words.ts";

type GifBubbleProps = {
  gif: Gif;
  /** The server has stored the message; until then the preview is shown, which the browser has already. */
  isStored: boolean;
};

/** A gif as a message, without a bubble. */
export default function GifBubble({ gif, isStored }: GifBubbleProps) {
  const t = useT("gifs");
  const words = useGifWords()(gif);
  return (
    <div data-gif={gif.id} className="min-w-0">
      <MovingPicture
        moving={gifAddress(gif.id, isStored ? "large" : "small")}
        still={gifAddress(gif.id, isStored ? "large-still" : "small-still")}
        width={gif.width}
        height={gif.height}
        alt={words}
        labels={{ play: t("play"), pause: t("pause"), failed: t("picture_failed"), retry: t("retry") }}
      />
    </div>
  );
}
