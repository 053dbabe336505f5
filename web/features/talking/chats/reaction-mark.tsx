import type { ReactionKind } from "#contracts/talking/reactions.ts";
import sprite from "#web/assets/reactions.svg?url";

/** The picture of a reaction, the same on every device; its name stands beside it for screen readers. */
export function ReactionMark({ kind, className }: { kind: ReactionKind; className: string }) {
  return (
    <svg aria-hidden="true" className={className}>
      <use href={`${sprite}#${kind}`} />
    </svg>
  );
}
