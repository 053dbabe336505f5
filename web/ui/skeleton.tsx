import { classes } from "./classes.ts";

type SkeletonProps = {
  shape?: "line" | "circle" | "photo" | "box";
  /** Give it the size of what is coming. */
  className?: string;
};

const shapes = {
  line: "h-4 rounded-tick",
  circle: "rounded-pill",
  photo: "aspect-4/5 rounded-photo",
  box: "rounded-card",
};

/** Holds the place of what is loading. The region around it says so with `aria-busy`. */
export function Skeleton({ shape = "line", className }: SkeletonProps) {
  return (
    <div
      aria-hidden="true"
      className={classes("animate-breathe bg-neutral-200 dark:bg-neutral-800", shapes[shape], className)}
    />
  );
}
