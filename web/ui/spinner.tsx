import { LoaderCircle } from "lucide-react";
import { classes } from "./classes.ts";

type SpinnerProps = {
  /** Read out to people who cannot see it; leave away where the surroundings already say what is going on. */
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
