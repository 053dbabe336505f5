import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Skeleton } from "./skeleton.tsx";

/** Cards of people side by side: two on a phone, up to four. */
export const personGrid = "grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 xl:grid-cols-4";

/** Placeholders for cards that are loading. */
export function PersonGridSkeleton({
  label,
  count = 12,
  footer,
  className,
}: {
  label: string;
  count?: number;
  /** The later content under each photo. */
  footer?: ReactNode;
  className?: string;
}) {
  return (
    <div role="status" aria-busy="true" className={classes(personGrid, className)}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places without anybody in them
        <div key={index} className="flex flex-col gap-2">
          <Skeleton shape="photo" />
          {footer}
        </div>
      ))}
    </div>
  );
}
