import { useEffect, useRef } from "react";
import { giftPicture } from "./gift-pictures.ts";

/** Where a still picture is preferred. */
const rests = "(prefers-reduced-motion: reduce)";
/** Three soft swings, less than five seconds in all: then it rests, and no button to stop it is needed. */
const swing = { duration: 1500, iterations: 3, easing: "ease-in-out" };
const steps = [
  { transform: "none" },
  { transform: "translateY(-6px) rotate(-4deg)" },
  { transform: "translateY(0) rotate(3deg)" },
  { transform: "none" },
];

/** A gift, which moves softly when it appears; nothing if this release does not have it. */
export function GiftPicture({ name, words }: { name: string; words: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (matchMedia(rests).matches) return;
    const motion = image.current?.animate?.(steps, swing);
    return () => motion?.cancel();
  }, []);
  const src = giftPicture(name);
  if (src === null) return null;
  return (
    <img
      ref={image}
      src={src}
      alt={words}
      width={128}
      height={128}
      decoding="async"
      draggable={false}
      className="block size-32"
    />
  );
}
