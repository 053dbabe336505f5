import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { useFieldControl } from "./field.tsx";

export type RadioOption = {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Icon or picture before the label. */
  leading?: ReactNode;
  /** Price or mark at the far end. */
  trailing?: ReactNode;
  disabled?: boolean;
};

type RadioCardsProps = {
  name: string;
  options: readonly RadioOption[];
  value?: string | null;
  defaultValue?: string;
  onChange?: (value: string) => void;
  /** `list`: one below the other; `grid`: side by side as room allows. */
  layout?: "list" | "grid";
  className?: string;
};

/** Single choice of a few, all visible. Put it in a `Field group`, which has the question. */
export function RadioCards({
  name,
  options,
  value,
  defaultValue,
  onChange,
  layout = "list",
  className,
}: RadioCardsProps) {
  const { id, required, "aria-describedby": describedBy } = useFieldControl();
  return (
    <div className={classes("grid gap-2", layout === "grid" && "grid-cols-2 md:grid-cols-3", className)}>
      {options.map((option, index) => (
        <label
          key={option.value}
          className={classes(
            "flex min-h-13 items-center rounded-control border border-border-strong bg-surface-raised py-3 transition-colors not-has-disabled:hover:border-primary has-checked:border-primary has-checked:bg-primary-soft has-checked:text-on-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
            // Two cards share the width of a phone: "30 days" of each language fits beside the circle.
            layout === "grid" ? "gap-2 px-3" : "gap-3 px-4",
          )}
        >
          <input
            id={index === 0 ? id : undefined}
            type="radio"
            name={name}
            value={option.value}
            disabled={option.disabled}
            required={required}
            aria-describedby={describedBy}
            {...(value === undefined
              ? { defaultChecked: defaultValue === option.value }
              : { checked: value === option.value })}
            onChange={() => onChange?.(option.value)}
            className="size-5 shrink-0 appearance-none disabled:opacity-50 rounded-pill border-2 border-border-strong bg-surface-raised outline-none transition-all checked:border-6 checked:border-primary"
          />
          {option.leading}
          <span className="min-w-0 grow">
            {/* The hint of a choice that is not possible says why: it stays readable. */}
            <span
              className={classes(
                "block hyphens-auto text-sm font-semibold wrap-anywhere",
                option.disabled && "opacity-50",
              )}
            >
              {option.label}
            </span>
            {option.hint ? <span className="block text-xs opacity-85">{option.hint}</span> : null}
          </span>
          {option.trailing}
        </label>
      ))}
    </div>
  );
}
