import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { IconButton } from "./icon-button.tsx";
import { useModal } from "./use-modal.ts";

type BottomSheetProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  /** Buttons, always visible at the lower edge. */
  footer?: ReactNode;
  children: ReactNode;
};

/** Filters and choices in reach of the thumb; always closes by Escape, backdrop and button. */
export function BottomSheet({ open, onClose, title, closeLabel, footer, children }: BottomSheetProps) {
  const id = useId();
  const ref = useModal({ open, onClose, closeOnEscape: true, closeOnBackdrop: true });
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      className="mx-auto mt-auto mb-0 max-h-[88dvh] w-full max-w-xl overflow-hidden rounded-t-card bg-surface-overlay text-text shadow-lifted outline-none backdrop:bg-backdrop open:flex open:animate-rise open:backdrop:animate-fade"
    >
      {open ? (
        <div className="flex min-h-0 w-full flex-col">
          <header className="flex items-center gap-3 px-5 pt-3 pb-1">
            <h2 id={id} className="min-w-0 grow text-lg font-bold">
              {title}
            </h2>
            <IconButton icon={X} label={closeLabel} onClick={onClose} className="-mr-2" />
          </header>
          <div className="min-h-0 grow overflow-y-auto overscroll-contain px-5 py-3">{children}</div>
          <footer className="px-5 pt-2 pb-[max(1.25rem,env(safe-area-inset-bottom))]">{footer}</footer>
        </div>
      ) : null}
    </dialog>
  );
}
