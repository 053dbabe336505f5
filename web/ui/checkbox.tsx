import { Check } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";
import { useFieldControl } from "./field.tsx";
import { Icon } from "./icon.tsx";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "children"> & {
  children: ReactNode;
  hint?: ReactNode;
};

export function Checkbox({ children, hint, className, ...rest }: CheckboxProps) {
  const { id: _, ...control } = useFieldControl();
  return (
    <label className={classes("flex min-h-11 items-start gap-3 py-2.5", className)}>
      <span className="relative flex size-6 shrink-0 items-center justify-center">
        <input
          {...control}
          {...rest}
          type="checkbox"
          className="peer absolute inset-0 size-6 appearance-none rounded-tick border border-border-strong bg-surface-raised transition-colors checked:border-primary checked:bg-primary hover:border-primary aria-invalid:border-danger disabled:opacity-50"
        />
        <Icon
          icon={Check}
          size="sm"
          className="relative stroke-3 text-on-primary opacity-0 peer-checked:opacity-100 pointer-events-none"
        />
      </span>
      <span className="min-w-0 text-sm">
        {children}
        {hint ? <span className="mt-0.5 block text-xs text-text-muted">{hint}</span> : null}
      </span>
    </label>
  );
}
