import { deskGifAddress } from "#contracts/talking/gif-files.ts";
import type { Gif } from "#contracts/talking/gifs.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { MovingPicture } from "#web/ui/moving-picture.tsx";

/** A gif of a message; it moves after a press only. */
export default function GifEvidence({ gif }: { gif: Gif }) {
  const t = useT("gifs");
  return (
    <div className="mt-2">
      <MovingPicture
        startsStill
        moving={deskGifAddress(gif.id, "large")}
        still={deskGifAddress(gif.id, "large-still")}
        width={gif.width}
        height={gif.height}
        alt={gif.description || t("one")}
        labels={{ play: t("play"), pause: t("pause"), failed: t("picture_failed"), retry: t("retry") }}
      />
    </div>
  );
}
