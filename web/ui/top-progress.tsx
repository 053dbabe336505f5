type TopProgressProps = { active: boolean; label: string };

/** The thin line at the upper edge while a page changes; waits a moment, so quick changes show nothing. */
export function TopProgress({ active, label }: TopProgressProps) {
  if (!active) return null;
  return (
    <div
      role="progressbar"
      aria-label={label}
      className="fixed inset-x-0 top-0 z-50 h-0.75 animate-late overflow-hidden bg-primary-soft"
    >
      <div className="h-full w-1/3 animate-sweep bg-primary" />
    </div>
  );
}
