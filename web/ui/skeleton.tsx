import { classes } from "./classes.ts";

type SkeletonProps = {
  shape?: "line" | "circle" | "photo" | "box";
  /** Give it the size of the content. */
  className?: string;
};

const shapes = {
  line: "h-4 rounded-tick",
  circle: "rounded-pill",
  photo: "aspect-4/5 rounded-photo",
  box: "rounded-card",
};

/** A placeholder for loading content. Set `aria-busy` on the region around it. */
export function Skeleton({ shape = "line", className }: SkeletonProps) {
  return (
    <div
      aria-hidden="true"
      className={classes("animate-breathe bg-neutral-200 dark:bg-neutral-800", shapes[shape], className)}
    />
  );
}
