import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";
import { useFieldControl } from "./field.tsx";
import { inputBox } from "./input-styles.ts";

export type TextInputProps = ComponentProps<"input"> & {
  /** A small icon or sign inside the box, before the text. */
  leading?: ReactNode;
  /** Inside the box, after the text: a button or a unit. */
  trailing?: ReactNode;
  /** Less room at the sides, for a box of a few digits. */
  compact?: boolean;
};

export function TextInput({ leading, trailing, compact = false, className, ...rest }: TextInputProps) {
  const control = useFieldControl();
  return (
    <span className="relative flex items-center">
      {leading ? (
        <span className="pointer-events-none absolute left-4 flex text-text-muted">{leading}</span>
      ) : null}
      <input
        type="text"
        {...control}
        {...rest}
        className={classes(
          inputBox,
          leading ? "pl-11" : compact ? "pl-3" : "pl-4",
          trailing ? "pr-13" : compact ? "pr-3" : "pr-4",
          className,
        )}
      />
      {trailing ? <span className="absolute right-1 flex text-text-muted">{trailing}</span> : null}
    </span>
  );
}
