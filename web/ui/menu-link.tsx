import type { ReactNode } from "react";
import type { LinkProps } from "react-router";
import { classes } from "./classes.ts";
import { Link } from "./link.tsx";
import { menuItemLook } from "./menu-item.tsx";

/** A link in a `Menu`. */
export function MenuLink({ icon, className, children, ...rest }: LinkProps & { icon?: ReactNode }) {
  return (
    <Link {...rest} role="menuitem" tabIndex={-1} className={classes(menuItemLook, className)}>
      {icon}
      {children}
    </Link>
  );
}
