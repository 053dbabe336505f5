import { classes } from "./classes.ts";

type StrengthBarProps = {
  /** From 1 to `steps`. */
  step: number;
  steps: number;
  /** The step in words. */
  text: string;
  /** Advice for a stronger one. */
  hint: string | null;
};

const fills = ["bg-danger", "bg-warning", "bg-success", "bg-success"];

/** A strength in words and as a bar; hidden from screen readers: announce it elsewhere, once typing pauses. */
export function StrengthBar({ step, steps, text, hint }: StrengthBarProps) {
  return (
    <div aria-hidden="true" className="mt-2 text-xs">
      <div className="flex gap-1">
        {Array.from({ length: steps }, (_, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name
            key={at}
            className={classes(
              "h-1.5 grow rounded-pill transition-colors",
              at < step ? fills[step - 1] : "bg-neutral-300 dark:bg-neutral-700",
            )}
          />
        ))}
      </div>
      <p className="mt-1.5 font-medium">{text}</p>
      {hint ? <p className="text-text-muted">{hint}</p> : null}
    </div>
  );
}
