import { classes } from "#web/ui/classes.ts";

/**
 * The captions of a film's scenes, in one box at the bottom left. They share a grid cell, and the film's CSS shows
 * one at a time. Screen readers get the label of `Film`, which says the same.
 */
export function FilmCaptions({ lines, className }: { lines: readonly string[]; className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classes(
        "absolute bottom-3 grid max-w-[36%] items-center rounded-control bg-surface-raised px-2 py-1 text-left text-xs text-text shadow-soft sm:px-3 sm:text-sm",
        className,
      )}
    >
      {lines.map((line) => (
        <p key={line} className="col-start-1 row-start-1">
          {line}
        </p>
      ))}
    </div>
  );
}
