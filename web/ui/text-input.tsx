import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";
import { useFieldControl } from "./field.tsx";
import { inputBox } from "./input-styles.ts";

export type TextInputProps = ComponentProps<"input"> & {
  /** A small icon or sign inside the box, before the text. */
  leading?: ReactNode;
  /** Inside the box, after the text: a button or a unit. */
  trailing?: ReactNode;
};

export function TextInput({ leading, trailing, className, ...rest }: TextInputProps) {
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
        className={classes(inputBox, leading ? "pl-11" : null, trailing ? "pr-13" : null, className)}
      />
      {trailing ? <span className="absolute right-1 flex text-text-muted">{trailing}</span> : null}
    </span>
  );
}
