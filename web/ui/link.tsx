import type { ReactNode } from "react";
import {
  Link as BrowserLink,
  NavLink as BrowserNavLink,
  type LinkProps,
  type NavLinkProps,
  useLocation,
} from "react-router";

/** Addresses that the router would not change. */
const plain = /^\/(?:[\w.~-]*\w(?:\/[\w.~-]*\w)*)?(?:\?[^#]+)?$/;

/**
 * A link of the router. On the server an absolute address is written directly: resolving it for each of a page's links
 * took a twentieth of the page's time.
 */
export const Link: typeof BrowserLink = import.meta.env.SSR
  ? (ServerLink as unknown as typeof BrowserLink)
  : BrowserLink;

/** A link that is marked if it leads to the current page. */
export const NavLink: typeof BrowserNavLink = import.meta.env.SSR
  ? (ServerNavLink as unknown as typeof BrowserNavLink)
  : BrowserNavLink;

function ServerLink(props: LinkProps) {
  const {
    to,
    discover = "render",
    prefetch,
    relative,
    reloadDocument,
    replace,
    mask,
    state,
    ...others
  } = props;
  if (typeof to !== "string" || !plain.test(to) || mask || prefetch) return <BrowserLink {...props} />;
  const { preventScrollReset, viewTransition, defaultShouldRevalidate, onClick, target, ...rest } = others;
  return <a {...rest} href={to} target={target} data-discover={discover === "render" ? "true" : undefined} />;
}

function ServerNavLink(props: NavLinkProps) {
  const { pathname } = useLocation();
  const { to, end = false, className, children, "aria-current": current = "page", ...rest } = props;
  const { caseSensitive, style, ...others } = rest;
  const isPlain = typeof to === "string" && plain.test(to) && !to.includes("?");
  if (!isPlain || caseSensitive || style || typeof className !== "function")
    return <BrowserNavLink {...props} />;
  const [here, there] = [pathname.toLowerCase(), to.toLowerCase()];
  const isActive = here === there || (!end && here.startsWith(there) && here[there.length] === "/");
  const states = { isActive, isPending: false, isTransitioning: false };
  return (
    <ServerLink
      {...others}
      aria-current={isActive ? current : undefined}
      className={className(states) ?? ""}
      to={to}
    >
      {typeof children === "function" ? (children(states) as ReactNode) : children}
    </ServerLink>
  );
}
