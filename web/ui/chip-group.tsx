import { Check } from "lucide-react";
import { classes } from "./classes.ts";
import { useFieldControl } from "./field.tsx";
import { Icon } from "./icon.tsx";

export type ChipOption = { value: string; label: string };

type ChipGroupProps = {
  name: string;
  options: readonly ChipOption[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** The most selected options; then the others are disabled until one is deselected. */
  max?: number;
  className?: string;
};

/** Multiple choice of many. Put it in a `Field group`, which has the question. */
export function ChipGroup({
  name,
  options,
  value,
  onChange,
  max = Number.POSITIVE_INFINITY,
  className,
}: ChipGroupProps) {
  const { "aria-describedby": describedBy } = useFieldControl();
  const chosen = new Set(value);
  const full = chosen.size >= max;
  return (
    <div className={classes("flex flex-wrap gap-2", className)}>
      {options.map((option) => {
        const on = chosen.has(option.value);
        return (
          <label
            key={option.value}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-pill border border-border-strong bg-surface-raised px-4 text-sm font-medium transition-colors select-none hover:border-primary has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:opacity-50"
          >
            <input
              type="checkbox"
              name={name}
              value={option.value}
              checked={on}
              disabled={full && !on}
              aria-describedby={describedBy}
              // By the state of the box: early-press.ts may tell the same choice twice.
              onChange={({ target }) => {
                const others = value.filter((entry) => entry !== option.value);
                onChange(target.checked ? [...others, option.value] : others);
              }}
              className="sr-only"
            />
            {on ? <Icon icon={Check} size="sm" /> : null}
            {option.label}
          </label>
        );
      })}
    </div>
  );
}
