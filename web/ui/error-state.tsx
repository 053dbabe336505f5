import { CloudAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";

type ErrorStateProps = {
  title: ReactNode;
  /** The error in helpful words. */
  children?: ReactNode;
  retryLabel?: string;
  onRetry?: () => unknown;
  className?: string;
};

export function ErrorState({ title, children, retryLabel, onRetry, className }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={classes("mx-auto flex max-w-sm flex-col items-center px-4 py-12 text-center", className)}
    >
      <span className="mb-5 flex size-18 items-center justify-center rounded-pill bg-danger-soft text-on-danger-soft">
        <Icon icon={CloudAlert} size="lg" />
      </span>
      <p className="text-lg font-bold text-balance">{title}</p>
      {children ? <div className="mt-2 text-sm text-pretty text-text-muted">{children}</div> : null}
      {retryLabel && onRetry ? (
        <Button variant="outline" className="mt-6" onClick={onRetry}>
          {retryLabel}
        </Button>
      ) : null}
    </div>
  );
}
