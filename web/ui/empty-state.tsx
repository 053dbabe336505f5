import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";

type EmptyStateProps = {
  icon: LucideIcon;
  title: ReactNode;
  /** Why the list is empty. */
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  className?: string;
};

export function EmptyState({ icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div className={classes("mx-auto flex max-w-sm flex-col items-center px-4 py-12 text-center", className)}>
      <span className="mb-5 flex size-18 items-center justify-center rounded-pill bg-primary-soft text-on-primary-soft">
        <Icon icon={icon} size="lg" />
      </span>
      <div className="text-lg font-bold text-balance">{title}</div>
      {children ? <div className="mt-2 text-sm text-pretty text-text-muted">{children}</div> : null}
      {action ? <div className="mt-6 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
