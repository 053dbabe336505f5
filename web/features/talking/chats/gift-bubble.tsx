import type { ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";
import { GiftPicture } from "./gift-picture.tsx";
import { giftPicture } from "./gift-pictures.ts";
import { useStickerWords } from "./sticker-words.ts";

export type GiftBubbleProps = {
  name: string;
  /** Empty if there is none. */
  note: ReactNode;
  isOwn: boolean;
};

/** A gift as a message: its picture, its name, and its note exactly as written. A gift of a later release is named as one. */
export function GiftBubble({ name, note, isOwn }: GiftBubbleProps) {
  const words = useStickerWords()(name, "gift");
  const isDrawn = giftPicture(name) !== null;
  return (
    <div
      data-gift={name}
      className={classes(
        "flex max-w-[85%] flex-col items-center gap-1 rounded-card border-2 bg-surface-raised px-4 py-3 sm:max-w-[75%]",
        isOwn && "border-primary",
      )}
    >
      {isDrawn ? <GiftPicture name={name} words={words} /> : <p className="text-base">{words}</p>}
      {note === "" ? null : (
        <p
          dir="auto"
          className="text-base [overflow-wrap:anywhere] whitespace-pre-wrap [unicode-bidi:plaintext]"
        >
          {note}
        </p>
      )}
    </div>
  );
}
