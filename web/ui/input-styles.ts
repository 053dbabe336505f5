/** The box shared by all inputs and selects. */
export const inputBox =
  "w-full min-h-12 rounded-control border border-border-strong bg-surface-raised py-2.5 text-base text-text " +
  "transition-colors hover:border-primary focus-visible:border-primary focus-visible:outline-2 focus-visible:outline-offset-0 " +
  "aria-invalid:border-danger aria-invalid:focus-visible:outline-danger " +
  "disabled:bg-surface-sunken disabled:text-text-muted disabled:hover:border-border-strong";
