import sprite from "#web/assets/icons.svg?url";
import { classes } from "./classes.ts";

export type SpriteName =
  | "languages"
  | "sun-moon"
  | "wifi-off"
  | "id-card"
  | "telescope"
  | "messages-square"
  | "shield-check"
  | "hand-heart"
  | "receipt-text"
  | "map-pinned";

/** An icon of a first visit: from one picture file instead of scripts. Everywhere else `ui/icon.tsx`. */
export function SpriteIcon({ name, className }: { name: SpriteName; className?: string }) {
  return (
    <svg aria-hidden="true" className={classes("shrink-0", className ?? "size-5")}>
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
