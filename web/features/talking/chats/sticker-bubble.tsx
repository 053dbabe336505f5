import { useEffect, useState } from "react";
import { useOnline } from "#web/ui/use-online.ts";
import { GiftBubble, type GiftBubbleProps } from "./gift-bubble.tsx";
import { pictureOf } from "./sticker-pictures.ts";
import { useStickerWords } from "./sticker-words.ts";

/** Where a still picture is preferred. */
const rests = "(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)";

const mostAttempts = 5;
const pauseMs = 500;

/** A sticker or a gift as a message. */
export default function StickerBubble({ isGift, ...props }: GiftBubbleProps & { isGift: boolean }) {
  return isGift ? <GiftBubble {...props} /> : <Sticker name={props.name} />;
}

/**
 * A sticker, without a bubble. Its file moves for a few seconds and then rests. A sticker of a later release
 * is named as one.
 */
function Sticker({ name }: { name: string }) {
  const words = useStickerWords()(name);
  const picture = pictureOf(name);
  const isOnline = useOnline();
  const [failures, setFailures] = useState(0);
  const [attempt, setAttempt] = useState(0);
  // A picture that failed is requested again, once there is a network: a few times, each after a longer pause.
  useEffect(() => {
    if (!isOnline || failures === attempt || failures > mostAttempts) return;
    const timer = setTimeout(() => setAttempt(failures), failures * pauseMs);
    return () => clearTimeout(timer);
  }, [isOnline, failures, attempt]);
  if (!picture) return <p className="rounded-card border bg-surface-raised px-4 py-2 text-base">{words}</p>;
  return (
    <picture data-sticker={name}>
      <source media={rests} srcSet={picture.still} />
      <img
        key={attempt}
        src={picture.moving}
        alt={words}
        onError={() => setFailures((count) => count + 1)}
        width={112}
        height={112}
        decoding="async"
        draggable={false}
        className="block size-28"
      />
    </picture>
  );
}
