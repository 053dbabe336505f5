import { Fragment } from "react";
import { classes } from "./classes.ts";

type CountdownProps = {
  /** Two digits each, as the server's clock says. */
  hours: string;
  minutes: string;
  seconds: string;
  /** What runs out when, in words; the ticking digits themselves are not read out. */
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
    <span
      role="timer"
      aria-label={label}
      className={classes("tabular inline-flex items-center gap-1 font-bold", className)}
    >
      {groups.map(([unit, digits], index) => (
        <Fragment key={unit}>
          {index > 0 ? <span aria-hidden="true">:</span> : null}
          <span
            aria-hidden="true"
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
  );
}
