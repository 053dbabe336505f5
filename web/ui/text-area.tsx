import { type ComponentProps, useEffect, useRef, useState } from "react";
import { classes } from "./classes.ts";
import { countGraphemes } from "./count-graphemes.ts";
import { useFieldControl } from "./field.tsx";
import { inputBox } from "./input-styles.ts";

type TextAreaProps = Omit<ComponentProps<"textarea">, "maxLength"> & {
  /** Shows a counter of graphemes. Longer text may be typed and is marked, never cut. */
  limit?: number;
  /** The counter in words for screen readers, announced near the limit: `(left) => "12 characters left"`. */
  counterLabel?: (left: number) => string;
};

export function TextArea({ limit, counterLabel, className, onChange, rows = 3, ...rest }: TextAreaProps) {
  const control = useFieldControl();
  const ref = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(String(rest.defaultValue ?? ""));
  const text = rest.value === undefined ? typed : String(rest.value);
  const used = limit === undefined ? 0 : countGraphemes(text);
  const left = (limit ?? 0) - used;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useEffect(() => {
    const area = ref.current;
    if (!area || CSS.supports("field-sizing", "content")) return;
    area.style.height = "auto";
    area.style.height = `${area.scrollHeight + 2}px`;
  }, [text]);

  return (
    <div className="relative">
      <textarea
        {...control}
        {...rest}
        {...(left < 0 && limit !== undefined && { "aria-invalid": true })}
        ref={ref}
        rows={rows}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange?.(event);
        }}
        className={classes(
          inputBox,
          "block px-4 field-sizing-content max-h-80 resize-none",
          limit !== undefined && "pb-8",
          className,
        )}
      />
      {limit === undefined ? null : (
        <>
          <span
            aria-hidden="true"
            className={classes(
              "tabular pointer-events-none absolute right-4 bottom-2 text-xs",
              left < 0 ? "font-bold text-danger-text" : "text-text-muted",
            )}
          >
            {used}/{limit}
          </span>
          <span role="status" className="sr-only">
            {counterLabel && left <= Math.min(50, limit / 5) ? counterLabel(left) : ""}
          </span>
        </>
      )}
    </div>
  );
}
