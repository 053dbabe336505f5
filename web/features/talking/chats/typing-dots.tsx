/** The partner is typing; the header says so in words. */
export function TypingDots() {
  return (
    <div aria-hidden="true" className="px-4 pb-3">
      <div className="flex w-fit gap-1 rounded-card border bg-surface-raised px-4 py-3.5">
        <span className="size-2 animate-breathe rounded-pill bg-text-muted" />
        <span className="size-2 animate-breathe rounded-pill bg-text-muted [animation-delay:200ms]" />
        <span className="size-2 animate-breathe rounded-pill bg-text-muted [animation-delay:400ms]" />
      </div>
    </div>
  );
}
