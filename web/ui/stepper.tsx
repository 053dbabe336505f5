import { classes } from "./classes.ts";

type StepperProps = {
  /** Names the list: "Steps". */
  label: string;
  steps: readonly string[];
  /** Index of the current step. */
  current: number;
  /** Visible line under the bars: "Step 2 of 6: Photo". */
  caption?: string;
  className?: string;
};

export function Stepper({ label, steps, current, caption, className }: StepperProps) {
  return (
    <div className={className}>
      <ol aria-label={label} className="flex gap-1.5">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === current ? "step" : undefined}
            className={classes(
              "h-1.5 grow rounded-pill transition-colors",
              index < current && "bg-primary/55",
              index === current && "bg-primary",
              index > current && "bg-border",
            )}
          >
            <span className="sr-only">{step}</span>
          </li>
        ))}
      </ol>
      {caption ? <p className="tabular mt-2 text-xs font-medium text-text-muted">{caption}</p> : null}
    </div>
  );
}
