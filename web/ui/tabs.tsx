import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { NavLink } from "./link.tsx";

export type Tab = { to: string; label: ReactNode; badge?: ReactNode; end?: boolean };

/** Tabs with addresses: each is a link, so the browser's back button works. */
export function Tabs({
  label,
  tabs,
  className,
}: {
  label: string;
  tabs: readonly Tab[];
  className?: string;
}) {
  return (
    <nav aria-label={label} className={classes("overflow-x-auto", className)}>
      <ul className="flex min-w-max gap-1 rounded-pill bg-surface-sunken p-1 sm:inline-flex dark:bg-surface-raised">
        {tabs.map((tab) => (
          <li key={tab.to} className="grow">
            <NavLink
              to={tab.to}
              end={tab.end ?? true}
              preventScrollReset
              className={({ isActive }) =>
                classes(
                  "flex min-h-11 items-center justify-center gap-1.5 rounded-pill px-2.5 text-sm sm:gap-2 sm:px-4 font-semibold transition-colors focus-visible:-outline-offset-2",
                  isActive
                    ? "bg-surface-raised text-primary-text shadow-soft dark:bg-surface-overlay"
                    : "text-text-muted hover:text-text",
                )
              }
            >
              {tab.label}
              {tab.badge}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
