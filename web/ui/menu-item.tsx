import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";

export const menuItemLook =
  "flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-left text-sm font-medium hover:bg-surface-sunken focus-visible:bg-surface-sunken focus-visible:-outline-offset-2 dark:hover:bg-neutral-800 dark:focus-visible:bg-neutral-800";

type MenuItemProps = Omit<ComponentProps<"button">, "role"> & { icon?: ReactNode; tone?: "plain" | "danger" };

/** A button in a `Menu`. */
export function MenuItem({ icon, tone = "plain", className, children, ...rest }: MenuItemProps) {
  return (
    <button
      type="button"
      {...rest}
      role="menuitem"
      tabIndex={-1}
      className={classes(menuItemLook, tone === "danger" && "text-danger-text", className)}
    >
      {icon}
      {children}
    </button>
  );
}
