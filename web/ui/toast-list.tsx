import { X } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { toneIcons } from "./alert.tsx";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { dismissToast, type ToastEntry, visibleToasts } from "./toast.ts";

const iconTones = {
  info: "text-primary-text",
  success: "text-success",
  warning: "text-warning",
  danger: "text-danger-text",
};

function ToastCard({ entry, closeLabel }: { entry: ToastEntry; closeLabel: string }) {
  const { id, text, tone = "info", action, duration, onEnd } = entry;
  const [held, setHeld] = useState(false);
  const end = useCallback(() => {
    onEnd?.();
    dismissToast(id);
  }, [id, onEnd]);

  // While a pointer or the focus is on it, it is being read: the timer pauses.
  useEffect(() => {
    if (held || !duration) return;
    const timer = setTimeout(end, duration);
    return () => clearTimeout(timer);
  }, [end, duration, held]);

  return (
    <li
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex animate-rise items-center gap-3 rounded-card border bg-surface-overlay py-1.5 pr-1.5 pl-4 text-sm text-text shadow-lifted"
    >
      <Icon icon={toneIcons[tone]} className={iconTones[tone]} />
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3">
        <span className="min-w-0 py-1.5 font-medium">{text}</span>
        {action ? (
          <button
            type="button"
            onClick={() => {
              dismissToast(id);
              action.onClick();
            }}
            className="-mx-3 min-h-11 rounded-pill px-3 font-semibold text-primary-text hover:bg-primary-soft"
          >
            {action.label}
          </button>
        ) : null}
      </div>
      <IconButton icon={X} label={closeLabel} onClick={end} />
    </li>
  );
}

type ToastListProps = { entries: readonly ToastEntry[]; closeLabel: string };

export default function ToastList({ entries, closeLabel }: ToastListProps) {
  const ref = useRef<HTMLUListElement>(null);
  const visible = visibleToasts(entries);
  const newest = entries.at(-1)?.id;

  // A manual popover is above dialogs; showing it again moves it above one opened since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every new toast
  useEffect(() => {
    const list = ref.current;
    if (!list) return;
    if (list.matches(":popover-open")) list.hidePopover();
    list.showPopover();
    const last = visible.at(-1);
    if (last?.id === newest && last?.takesFocus)
      list.querySelector<HTMLElement>("li:last-child button")?.focus();
  }, [newest]);

  return (
    <ul
      ref={ref}
      popover="manual"
      className={classes(
        "pointer-events-none fixed inset-auto inset-x-4 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] mx-auto w-auto max-w-md flex-col gap-2 bg-transparent",
        "open:flex md:right-6 md:bottom-6 md:left-auto md:mx-0 md:w-96",
      )}
    >
      {visible.map((entry) => (
        <ToastCard key={entry.id} entry={entry} closeLabel={closeLabel} />
      ))}
    </ul>
  );
}
