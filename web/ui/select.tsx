import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classes } from "./classes.ts";
import { useFieldControl } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { inputBox } from "./input-styles.ts";

export type SelectOption = { value: string; label: string; disabled?: boolean };

type SelectProps = Omit<ComponentProps<"select">, "children" | "multiple"> & {
  options: readonly SelectOption[];
  /** First, empty choice. */
  placeholder?: string;
  /** Less room at the sides, for one box of several in a row. */
  compact?: boolean;
};

export function Select({ options, placeholder, compact = false, className, ...rest }: SelectProps) {
  const control = useFieldControl();
  return (
    <span className="relative flex items-center">
      <select
        {...control}
        {...rest}
        className={classes(
          inputBox,
          "appearance-none text-ellipsis",
          compact ? "pr-8 pl-3" : "pr-11 pl-4",
          className,
        )}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon
        icon={ChevronDown}
        className={classes("pointer-events-none absolute text-text-muted", compact ? "right-2" : "right-4")}
      />
    </span>
  );
}
