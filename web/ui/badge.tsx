import { capCount } from "./cap-count.ts";
import { classes } from "./classes.ts";

type BadgeProps = {
  count: number;
  tone?: "unread" | "warning" | "danger" | "neutral";
  /** The count in words for screen readers ("3 unread messages"). */
  label?: string;
  /** Shows 0 too; otherwise an empty count draws nothing. */
  showZero?: boolean;
  className?: string;
};

const tones = {
  unread: "bg-unread text-on-unread",
  warning: "bg-warning text-on-warning",
  danger: "bg-danger text-on-danger",
  neutral: "bg-neutral-600 text-white dark:bg-neutral-300 dark:text-neutral-950",
};

export function Badge({ count, tone = "unread", label, showZero = false, className }: BadgeProps) {
  if (count <= 0 && !showZero) return null;
  return (
    <span
      className={classes(
        "tabular inline-flex h-5 min-w-5 items-center justify-center rounded-pill px-1.5 text-xs leading-none font-bold",
        tones[tone],
        className,
      )}
    >
      <span aria-hidden={label ? "true" : undefined}>{capCount(count)}</span>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
