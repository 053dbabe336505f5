import { classes } from "./classes.ts";
import { useFieldControl } from "./field.tsx";
import { moveRange, positionOf, type Range } from "./move-range.ts";

type RangeSliderProps = {
  min: number;
  max: number;
  step?: number;
  value: Range;
  onChange: (value: Range) => void;
  /** Called when the thumb is released: the moment to search. */
  onCommit?: (value: Range) => void;
  labels: { low: string; high: string };
  /** Form names of the two numbers. */
  names?: { low: string; high: string };
  format?: (value: number) => string;
  className?: string;
};

/** Two native range inputs over one track, so keyboard, touch and screen readers work as everywhere. */
export function RangeSlider(props: RangeSliderProps) {
  const { min, max, step = 1, value, onChange, onCommit, labels, names, format = String, className } = props;
  const { id, "aria-describedby": describedBy } = useFieldControl();
  const [low, high] = value;
  const start = positionOf(low, min, max);
  const end = positionOf(high, min, max);

  const thumb = (which: "low" | "high") => (
    <input
      id={which === "low" ? id : undefined}
      type="range"
      min={min}
      max={max}
      step={step}
      name={names?.[which]}
      value={which === "low" ? low : high}
      aria-label={labels[which]}
      aria-valuetext={format(which === "low" ? low : high)}
      aria-describedby={describedBy}
      onChange={(event) => onChange(moveRange(value, which, Number(event.target.value), min, max))}
      onPointerUp={() => onCommit?.(value)}
      onKeyUp={() => onCommit?.(value)}
      // At the upper end both thumbs can meet: the lower one must then lie on top to be moved back.
      className={classes("range-thumbs absolute inset-0 size-full", which === "low" && start > 50 && "z-10")}
    />
  );

  return (
    <div className={className}>
      <p className="tabular text-sm font-semibold" aria-hidden="true">
        {format(low)} – {format(high)}
      </p>
      <div className="relative -mx-2 h-11">
        <svg
          aria-hidden="true"
          className="absolute inset-x-[22px] top-5 h-1 w-[calc(100%-44px)] overflow-visible"
        >
          <rect width="100%" height="4" rx="2" className="fill-border" />
          <rect x={`${start}%`} width={`${end - start}%`} height="4" rx="2" className="fill-primary" />
        </svg>
        {thumb("low")}
        {thumb("high")}
      </div>
    </div>
  );
}
