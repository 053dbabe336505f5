import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";
import { Spinner } from "./spinner.tsx";

type IconButtonProps = Omit<ComponentProps<"button">, "children" | "aria-label"> & {
  icon: LucideIcon;
  label: string;
  variant?: "plain" | "inherit" | "soft" | "raised" | "primary" | "danger" | "overlay";
  size?: "md" | "lg";
  filled?: boolean;
  loading?: boolean;
  /** A number or dot sitting on the corner. */
  badge?: ReactNode;
};

const variants = {
  plain: "text-text-muted hover:bg-surface-sunken hover:text-text dark:hover:bg-surface-overlay",
  inherit: "hover:bg-black/10 dark:hover:bg-white/10",
  soft: "bg-primary-soft text-on-primary-soft hover:brightness-95 dark:hover:brightness-125",
  raised: "bg-surface-overlay text-primary-text shadow-soft hover:shadow-lifted",
  primary: "bg-primary text-on-primary hover:bg-primary-hover",
  danger: "text-danger-text hover:bg-danger-soft",
  overlay: "bg-black/55 text-white backdrop-blur-sm hover:bg-black/70",
};

const sizes = { md: "size-11", lg: "size-14" };

export function IconButton(props: IconButtonProps) {
  const {
    icon,
    label,
    variant = "plain",
    size = "md",
    filled,
    loading = false,
    badge,
    className,
    onClick,
    ...rest
  } = props;
  return (
    <button
      type="button"
      {...rest}
      aria-busy={loading || undefined}
      onClick={(event) => (loading ? event.preventDefault() : onClick?.(event))}
      className={classes(
        "inline-flex shrink-0 items-center justify-center rounded-pill transition active:scale-95 disabled:opacity-50",
        badge ? "relative" : null,
        variants[variant],
        sizes[size],
        className,
      )}
    >
      {loading ? (
        <Spinner />
      ) : (
        <Icon icon={icon} size={size === "lg" ? "lg" : "md"} filled={filled ?? false} />
      )}
      <span className="sr-only">{label}</span>
      {badge ? <span className="absolute -top-0.5 -right-0.5">{badge}</span> : null}
    </button>
  );
}
