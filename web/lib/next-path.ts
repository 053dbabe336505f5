/** Where `?next=` leads: a path of this site, never another one (`//host`, `/\host`, `javascript:`). */
export function readNextPath(next: string | null | undefined, fallback = "/members"): string {
  if (!next?.startsWith("/")) return fallback;
  const base = "https://same.invalid";
  try {
    const url = new URL(next, base);
    // "/a/..//host" has become "//host" here, which a browser takes for another site.
    // defence: own-origin-only
    const isOwn = url.origin === base && !url.pathname.startsWith("//");
    return isOwn && !next.startsWith("/login") ? url.pathname + url.search + url.hash : fallback;
  } catch {
    return fallback;
  }
}
