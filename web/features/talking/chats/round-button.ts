/** A round button of the conversation's header. */
export const roundButton =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-pill text-text-muted transition hover:bg-surface-sunken hover:text-text dark:hover:bg-surface-overlay";
