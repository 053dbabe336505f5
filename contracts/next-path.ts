const base = "https://same.invalid";

/**
 * A page of this site as browsers read addresses, never of another site (`//host`, `/\host`, `javascript:`), and no call,
 * because opening some calls has an effect.
 */
export function readOwnPath(path: string | null | undefined, fallback: string): string {
  if (!path?.startsWith("/")) return fallback;
  try {
    const url = new URL(path, base);
    // "/a/..//host" has become "//host" here, which a browser takes for another site.
    const isOwn = url.origin === base && !url.pathname.startsWith("//");
    const isPage = !decodeURI(url.pathname).startsWith("/api/");
    if (/* defence: own-origin-only */ !isOwn || /* defence: pages-only */ !isPage) return fallback;
    return url.pathname + url.search + url.hash;
  } catch {
    return fallback;
  }
}

/** The target of `?next=` after a log-in: a path of this site, except the log-in page. */
export function readNextPath(next: string | null | undefined, fallback = "/members"): string {
  return next?.startsWith("/login") ? fallback : readOwnPath(next, fallback);
}
