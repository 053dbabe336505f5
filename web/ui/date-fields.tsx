import { useState } from "react";
import { classes } from "./classes.ts";
import { type DatePart, type DateParts, dateOrder, joinDate, monthNames, splitDate } from "./date-parts.ts";
import { useFieldControl } from "./field.tsx";
import { Select } from "./select.tsx";
import { TextInput } from "./text-input.tsx";

type DateFieldsProps = {
  locale: string;
  labels: Record<DatePart, string>;
  /** Form name; the value is `YYYY-MM-DD`, or empty while a part is missing. */
  name?: string;
  defaultValue?: string;
  onChange?: (iso: string) => void;
  /** Lets the browser fill in the birthday it knows. */
  birthday?: boolean;
  className?: string;
};

const widths: Record<DatePart, string> = { day: "w-18", month: "grow min-w-0", year: "w-20" };

/** A date that people know by heart, typed in three parts. Put it in a `Field group`, which has its label. */
export function DateFields({
  locale,
  labels,
  name,
  defaultValue = "",
  onChange,
  birthday,
  className,
}: DateFieldsProps) {
  const { id, required, ...control } = useFieldControl();
  const [parts, setParts] = useState<DateParts>(() => splitDate(defaultValue));

  const change = (part: DatePart, value: string) => {
    const next = { ...parts, [part]: value };
    setParts(next);
    onChange?.(joinDate(next));
  };

  const box = (part: DatePart, first: boolean) => {
    const shared = {
      ...control,
      id: first ? id : `${id}-${part}`,
      required,
      value: parts[part],
      "aria-label": labels[part],
      autoComplete: birthday ? (`bday-${part}` as const) : "off",
    };
    if (part === "month") {
      const options = monthNames(locale).map((label, index) => ({ value: String(index + 1), label }));
      return (
        <Select
          compact
          {...shared}
          options={options}
          placeholder={labels.month}
          onChange={(event) => change("month", event.target.value)}
        />
      );
    }
    const length = part === "day" ? 2 : 4;
    return (
      <TextInput
        compact
        {...shared}
        inputMode="numeric"
        placeholder={labels[part]}
        maxLength={length}
        onChange={(event) => change(part, event.target.value.replace(/\D/g, "").slice(0, length))}
        className="tabular"
      />
    );
  };

  return (
    <div className={classes("flex gap-2", className)}>
      {dateOrder(locale).map((part, index) => (
        <div key={part} className={widths[part]}>
          {box(part, index === 0)}
        </div>
      ))}
      {name ? <input type="hidden" name={name} value={joinDate(parts)} /> : null}
    </div>
  );
}
