import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classes } from "./classes.ts";
import { IconButton } from "./icon-button.tsx";
import { useModal } from "./use-modal.ts";

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  hideTitle?: boolean;
  description?: ReactNode;
  /** Label of the close button; omit it for a dialog without one. */
  closeLabel?: string;
  closeOnEscape?: boolean;
  closeOnBackdrop?: boolean;
  size?: "sm" | "md" | "lg";
  /** Buttons, always visible at the lower edge. */
  footer?: ReactNode;
  children?: ReactNode;
};

const widths = { sm: "sm:max-w-sm", md: "sm:max-w-lg", lg: "sm:max-w-3xl" };

/** A modal for a decision: full screen on phones (a small one rises from below), a card from 576 px. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, hideTitle, description, closeLabel, size = "md", footer, children } = props;
  const { closeOnEscape = true, closeOnBackdrop = true } = props;
  const id = useId();
  const ref = useModal({ open, onClose, closeOnEscape, closeOnBackdrop });

  return (
    <dialog
      ref={ref}
      // A page whose code comes late is shown with its dialog (web/lib/page/late-start.ts).
      data-open={open ? "" : undefined}
      suppressHydrationWarning
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={classes(
        "w-full max-w-none overflow-hidden bg-surface-overlay text-text shadow-lifted outline-none backdrop:bg-backdrop",
        "open:flex open:animate-rise open:backdrop:animate-fade sm:m-auto sm:h-fit sm:max-h-[min(48rem,calc(100dvh-3rem))] sm:rounded-card",
        size === "sm" ? "mt-auto max-h-[85dvh] rounded-t-card" : "h-dvh max-h-dvh",
        widths[size],
      )}
    >
      {open ? (
        <div className="flex min-h-0 w-full flex-col">
          <header className="flex items-start gap-3 px-5 pt-5 pb-1 sm:px-6">
            <div className="min-w-0 grow py-1.5">
              <h2 id={`${id}-title`} className={hideTitle ? "sr-only" : "text-lg font-bold"}>
                {title}
              </h2>
              {description ? (
                <p id={`${id}-description`} className="mt-1 text-sm text-text-muted">
                  {description}
                </p>
              ) : null}
            </div>
            {closeLabel ? (
              <IconButton icon={X} label={closeLabel} onClick={onClose} className="-mr-2" />
            ) : null}
          </header>
          <div className="min-h-0 grow overflow-y-auto overscroll-contain px-5 py-3 sm:px-6">{children}</div>
          {footer ? (
            <footer className="flex flex-col-reverse gap-2 px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6">
              {footer}
            </footer>
          ) : (
            <div className="pb-5" />
          )}
        </div>
      ) : null}
    </dialog>
  );
}
