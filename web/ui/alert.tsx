import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";

export type Tone = "info" | "success" | "warning" | "danger";

type AlertProps = {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  dismissLabel?: string;
  onDismiss?: () => void;
  className?: string;
};

const tones: Record<Tone, string> = {
  info: "bg-primary-soft text-on-primary-soft",
  success: "bg-success-soft text-on-success-soft",
  warning: "bg-warning-soft text-on-warning-soft",
  danger: "bg-danger-soft text-on-danger-soft",
};

export const toneIcons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

/** Asks for an action, in its place on the page. For an event use a toast. */
export function Alert({
  tone = "info",
  title,
  children,
  action,
  dismissLabel,
  onDismiss,
  className,
}: AlertProps) {
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={classes("flex items-start gap-3 rounded-card px-4 py-3.5 text-sm", tones[tone], className)}
    >
      <Icon icon={toneIcons[tone]} className="mt-px" />
      <div className="min-w-0 grow">
        {title ? <p className="font-bold">{title}</p> : null}
        {children ? <div className={title ? "mt-0.5" : undefined}>{children}</div> : null}
        {action ? <div className="mt-2.5 flex flex-wrap gap-2">{action}</div> : null}
      </div>
      {dismissLabel && onDismiss ? (
        <IconButton
          icon={X}
          label={dismissLabel}
          variant="inherit"
          onClick={onDismiss}
          className="-my-2.5 -mr-2.5"
        />
      ) : null}
    </div>
  );
}
