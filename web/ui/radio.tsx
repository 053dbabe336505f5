import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";

type RadioProps = Omit<ComponentProps<"input">, "type" | "children"> & { children: ReactNode };

/** A plain choice in a list; use `RadioCards` if the choice is the main task of the screen. */
export function Radio({ children, className, ...rest }: RadioProps) {
  return (
    <label className={classes("flex min-h-11 items-center gap-3 text-sm", className)}>
      <input
        {...rest}
        type="radio"
        className="size-6 shrink-0 appearance-none rounded-pill border-2 border-border-strong bg-surface-raised transition-all checked:border-7 checked:border-primary hover:border-primary disabled:opacity-50"
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
