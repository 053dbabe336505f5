import sprite from "#web/assets/icons.svg?url";
import { classes } from "./classes.ts";

export type SpriteName =
  | "heart"
  | "heart-plus"
  | "hearts"
  | "languages"
  | "sun-moon"
  | "wifi-off"
  | "id-card"
  | "telescope"
  | "messages-square"
  | "shield-check"
  | "hand-heart"
  | "receipt-text"
  | "map-pinned"
  | "image-off";

/**
 * An icon for a first visit, or for an element that a page repeats: from one picture file instead of scripts and repeated
 * paths. Elsewhere use `ui/icon.tsx`. The heart is `fill-none` or `fill-current`.
 */
export function SpriteIcon({ name, className }: { name: SpriteName; className?: string }) {
  return (
    <svg aria-hidden="true" className={classes("shrink-0", className ?? "size-5")}>
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
