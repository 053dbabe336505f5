import type { ReactNode } from "react";
import { classes } from "./classes.ts";

type TagProps = {
  tone?: "neutral" | "primary" | "secondary" | "success" | "warning" | "danger" | "photo" | "unread";
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
};

const tones = {
  neutral: "bg-surface-sunken text-text dark:bg-surface-overlay",
  primary: "bg-primary-soft text-on-primary-soft",
  secondary: "bg-secondary-soft text-on-secondary-soft",
  success: "bg-success-soft text-on-success-soft",
  warning: "bg-warning-soft text-on-warning-soft",
  danger: "bg-danger-soft text-on-danger-soft",
  photo: "bg-black/70 text-white backdrop-blur-sm",
  unread: "bg-unread text-on-unread",
};

/** A fact or a mark in words; not a control (that is a chip). */
export function Tag({ tone = "neutral", icon, className, children }: TagProps) {
  return (
    <span
      className={classes(
        "inline-flex items-center gap-1.5 rounded-pill px-3 py-1 text-xs font-semibold",
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
