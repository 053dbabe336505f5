import { classes } from "./classes.ts";

type ProgressBarProps = {
  label: string;
  /** From 0 to `max`; omit it for an unknown length. */
  value?: number;
  max?: number;
  className?: string;
};

export function ProgressBar({ label, value, max = 100, className }: ProgressBarProps) {
  if (value !== undefined) {
    return (
      <progress
        aria-label={label}
        value={value}
        max={max}
        className={classes("progress-track block h-2 w-full", className)}
      />
    );
  }
  return (
    <div
      role="progressbar"
      aria-label={label}
      className={classes("h-2 w-full overflow-hidden rounded-pill bg-border", className)}
    >
      <div className="h-full w-1/3 animate-sweep rounded-pill bg-primary" />
    </div>
  );
}
