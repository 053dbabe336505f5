import { LoaderCircle } from "lucide-react";
import { classes } from "./classes.ts";

type SpinnerProps = {
  /** Text for screen readers; omit it if the surrounding text says what is loading. */
  label?: string;
  size?: "sm" | "md" | "lg";
  className?: string;
};

const sizes = { sm: "size-4", md: "size-5", lg: "size-8" };

export function Spinner({ label, size = "md", className }: SpinnerProps) {
  return (
    <span className={classes("inline-flex", className)} role={label ? "status" : undefined}>
      <LoaderCircle aria-hidden="true" className={classes("animate-spin", sizes[size])} />
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
