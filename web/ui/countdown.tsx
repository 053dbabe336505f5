import { Fragment } from "react";
import { classes } from "./classes.ts";

type CountdownProps = {
  /** Two digits each, as the server's clock says. */
  hours: string;
  minutes: string;
  seconds: string;
  /** The remaining time in words that change once a minute: for screen readers, and shown with reduced motion. */
  label: string;
  size?: "sm" | "lg";
  className?: string;
};

export function Countdown({ hours, minutes, seconds, label, size = "sm", className }: CountdownProps) {
  const groups = [
    ["hours", hours],
    ["minutes", minutes],
    ["seconds", seconds],
  ] as const;
  return (
    <span role="timer" className={classes("tabular font-bold", className)}>
      <span aria-hidden="true" className="inline-flex items-center gap-1 motion-reduce:hidden">
        {groups.map(([unit, digits], index) => (
          <Fragment key={unit}>
            {index > 0 ? <span>:</span> : null}
            <span
              className={classes(
                "rounded-tick bg-secondary text-center text-on-secondary",
                size === "lg" ? "min-w-14 px-2 py-2 text-xl" : "min-w-7 px-1 py-0.5 text-sm",
              )}
            >
              {digits}
            </span>
          </Fragment>
        ))}
      </span>
      <span className="sr-only motion-reduce:not-sr-only">{label}</span>
    </span>
  );
}
