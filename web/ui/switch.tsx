import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "role" | "children"> & {
  children: ReactNode;
  hint?: ReactNode;
};

/** On or off, taking effect at once; a choice that waits for a save button is a `Checkbox`. */
export function Switch({ children, hint, className, ...rest }: SwitchProps) {
  return (
    <label className={classes("flex min-h-11 items-center justify-between gap-4 py-2", className)}>
      <span className="min-w-0 text-sm">
        <span className="font-medium">{children}</span>
        {hint ? <span className="mt-0.5 block text-xs text-text-muted">{hint}</span> : null}
      </span>
      <span className="relative inline-flex h-8 w-13 shrink-0">
        <input
          {...rest}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox brings its own state
          role="switch"
          className="peer absolute inset-0 size-full appearance-none rounded-pill bg-neutral-500 transition-colors checked:bg-primary disabled:opacity-50 dark:bg-neutral-600"
        />
        <span className="pointer-events-none absolute top-1 left-1 size-6 rounded-pill bg-white shadow-soft transition-transform peer-checked:translate-x-5" />
      </span>
    </label>
  );
}
