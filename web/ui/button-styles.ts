import { classes } from "./classes.ts";

export type ButtonVariant = "primary" | "secondary" | "soft" | "outline" | "ghost" | "danger" | "link";
export type ButtonSize = "sm" | "md" | "lg";

const variants: Record<ButtonVariant, string> = {
  primary: "bg-primary text-on-primary hover:bg-primary-hover",
  secondary: "bg-secondary text-on-secondary hover:bg-secondary-hover",
  soft: "bg-primary-soft text-on-primary-soft hover:brightness-95 dark:hover:brightness-125",
  outline: "border border-border-strong text-text hover:bg-surface-sunken dark:hover:bg-surface-overlay",
  ghost: "text-primary-text hover:bg-primary-soft",
  danger: "bg-danger text-on-danger hover:bg-danger-hover",
  link: "text-primary-text underline underline-offset-4 decoration-1 hover:decoration-2",
};

const sizes: Record<ButtonSize, string> = {
  sm: "hit-area min-h-9 px-3.5 text-sm gap-1.5",
  md: "min-h-11 px-5 text-sm gap-2",
  lg: "min-h-13 px-7 text-base gap-2.5",
};

export function buttonClasses(look: {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  block?: boolean | undefined;
  className?: string | undefined;
}): string {
  const { variant = "primary", size = "md", block = false, className } = look;
  return classes(
    "inline-flex items-center justify-center rounded-pill py-1.5 text-center font-semibold select-none",
    "transition active:scale-[0.98] disabled:opacity-50 aria-disabled:opacity-50 disabled:active:scale-100",
    variants[variant],
    variant === "link" ? "min-h-11 gap-2 px-1 text-sm" : sizes[size],
    block && "w-full",
    className,
  );
}
