import type { ReactNode } from "react";
import type { LinkProps } from "react-router";
import { type ButtonSize, type ButtonVariant, buttonClasses } from "./button-styles.ts";
import { Link } from "./link.tsx";

type ButtonLinkProps = LinkProps & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  block?: boolean;
  icon?: ReactNode;
};

/** A link that looks like a button. A link opens a page; an action needs a button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, block, icon, children, className, ...rest } = props;
  return (
    <Link {...rest} className={buttonClasses({ variant, size, block, className })}>
      {icon}
      {children}
    </Link>
  );
}
