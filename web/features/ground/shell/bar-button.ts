/** A quiet button of the top bar, 44 px high. */
export const barButtonLook =
  "inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-pill px-2 text-text-muted transition-colors hover:bg-surface-sunken hover:text-text dark:hover:bg-surface-overlay";
